import { describe, expect, it } from 'vitest';
import { checkedLinkText } from '#shared/rules/linkCheck.ts';
import { compare } from './compare.ts';
import { greeting } from './greeting.ts';
import { dayLabel } from './dayLabel.ts';

const format = (share: number) => `${Math.round(Math.abs(share) * 100)}%`;

describe('compare', () => {
  const texts = { before: 'yesterday', since: 'since yesterday', format };

  it('shows the difference in percent', () => {
    expect(compare(118, 100, texts)).toEqual({ change: { direction: 'up', text: '18%' }, note: 'since yesterday' });
    expect(compare(50, 100, texts)).toEqual({ change: { direction: 'down', text: '50%' }, note: 'since yesterday' });
  });

  it('shows no percentage if there is nothing to compare with', () => {
    expect(compare(500, 0, texts)).toEqual({ note: 'Nothing yesterday' });
    expect(compare(0, 0, texts)).toEqual({ note: 'Nothing yesterday' });
  });

  it('names the currency if only one is compared', () => {
    const inDollars = { ...texts, within: 'in USD' };
    expect(compare(118, 100, inDollars).note).toBe('in USD since yesterday');
    expect(compare(500, 0, inDollars).note).toBe('Nothing in USD yesterday');
    expect(compare(1000, 1001, inDollars).note).toBe('Same in USD as yesterday');
  });

  it('says when nothing changed', () => {
    expect(compare(1000, 1001, texts)).toEqual({ note: 'Same as yesterday' });
  });
});

describe('greeting', () => {
  it('depends on the hour', () => {
    expect([5, 11, 12, 17, 18, 23, 3].map(greeting)).toEqual([
      'Good morning',
      'Good morning',
      'Good afternoon',
      'Good afternoon',
      'Good evening',
      'Good evening',
      'Good evening',
    ]);
  });
});

describe('checkedLinkText', () => {
  it.each([
    ['404', 'answered 404 (checked on Nov 27)'],
    ['no-host', 'leads to a domain that doesn’t exist (checked on Nov 27)'],
    ['no-answer', 'didn’t answer (checked on Nov 27)'],
  ])('says what the check found: %s', (problem, text) => {
    expect(checkedLinkText(problem, 'Nov 27')).toBe(text);
  });
});

describe('dayLabel', () => {
  it('sums up today’s orders and whether the page is published', () => {
    const day = { ordersToday: 0, isPublished: true, isSuspended: false };
    expect(dayLabel(day)).toBe('No orders yet today. Your page is live.');
    expect(dayLabel({ ...day, ordersToday: 1 })).toBe('One order today. Your page is live.');
    expect(dayLabel({ ...day, ordersToday: 3 })).toBe('3 orders today. Your page is live.');
    expect(dayLabel({ ...day, isPublished: false })).toBe('Publish a product to start selling.');
  });

  it('does not mention the page of a suspended store', () => {
    const day = { ordersToday: 0, isPublished: true, isSuspended: true };
    expect(dayLabel(day)).toBe('No orders yet today.');
    expect(dayLabel({ ...day, isPublished: false })).toBe('No orders yet today.');
  });
});
