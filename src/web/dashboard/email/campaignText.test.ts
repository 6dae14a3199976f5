import { describe, expect, it } from 'vitest';
import { allowanceText } from './campaignText.ts';

describe('the text about the daily email limit', () => {
  it.each([
    ['a trusted store', 5000, null],
    ['an audience that fits into the day', 80, { perDay: 80, leftToday: 80, hasUnprovenSales: false }],
  ])('is empty for %s', (_, count, allowance) => {
    expect(allowanceText(count, allowance)).toBeNull();
  });

  it('shows how many people get the email today, and when the others will', () => {
    expect(allowanceText(200, { perDay: 80, leftToday: 12, hasUnprovenSales: false })).toBe(
      'Until your first paid sale, a campaign can be sent to 80 people a day. 12 people will get it today. The rest will be sent automatically over the next few days.',
    );
    expect(allowanceText(1, { perDay: 80, leftToday: 0, hasUnprovenSales: false })).toContain(
      'You’ve reached today’s limit, so it will be sent automatically over the next few days.',
    );
  });

  it('does not mention a first paid sale after one, even if it was a test', () => {
    const text = allowanceText(200, { perDay: 80, leftToday: 12, hasUnprovenSales: true });
    expect(text).not.toContain('first paid sale');
    expect(text).toContain('test payments and manually recorded sales don’t count');
  });
});
