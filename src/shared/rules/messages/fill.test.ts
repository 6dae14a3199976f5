import { describe, expect, it } from 'vitest';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { fill } from './fill.ts';

const isolated = (value: string) => `\u2068${value}\u2069`;

describe('a value in a sentence', () => {
  it('is isolated if it is written in the other direction', () => {
    expect(fill(en.emails.soldBy, { store: 'متجر' })).toBe(`Sold by ${isolated('متجر')}`);
    expect(fill(ar.emails.soldBy, { store: 'ana Studio' })).toContain(isolated('ana Studio'));
  });

  it('stays unchanged if both have the same direction, or if it has no letters', () => {
    expect(fill(en.emails.soldBy, { store: 'ana Studio' })).toBe('Sold by ana Studio');
    expect(fill(ar.emails.soldBy, { store: 'متجر' })).not.toContain('\u2068');
    expect(fill(ar.emails.refundHead, { amount: '12.50' })).not.toContain('\u2068');
    expect(fill('{amount}+', { amount: 'متجر' })).toBe('متجر+');
  });

  it('stays unchanged if it is a link', () => {
    const link = 'https://stoa.example/leave';
    expect(fill(ar.emails.unsubscribeLink, { store: 'متجر', link })).toContain(link);
    expect(fill(ar.emails.unsubscribeLink, { store: 'متجر', link })).not.toContain('\u2068');
  });
});
