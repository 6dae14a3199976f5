import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatDay,
  formatDeduction,
  formatLimitedCount,
  formatMoney,
  formatMonth,
  formatPercent,
} from './format.ts';

const noon = new Date('2026-05-20T12:00:00Z');
const before = (seconds: number) => new Date(noon.getTime() - seconds * 1000);

describe('format', () => {
  it('formats how long ago something was', () => {
    expect(formatAgo(before(20), noon)).toBe('now');
    expect(formatAgo(before(12 * 60), noon)).toBe('12 minutes ago');
    expect(formatAgo(before(2 * 3600), noon)).toBe('2 hours ago');
    expect(formatAgo(before(26 * 3600), noon)).toBe('yesterday');
    expect(formatAgo(before(9 * 24 * 3600), noon)).toBe('May 11, 2026');
  });

  it('formats a calendar day independently of the time zone', () => {
    expect(formatDay('2026-05-20')).toBe('May 20');
    expect(formatMonth('2026-03')).toBe('March 2026');
  });

  it('formats a count that stops at a thousand', () => {
    expect([formatLimitedCount(0), formatLimitedCount(999), formatLimitedCount(1000)]).toEqual(['0', '999', '1,000+']);
  });

  it('formats money and percentages', () => {
    expect(formatMoney({ amount: 1250, currency: 'USD' })).toBe('$12.50');
    expect(formatMoney({ amount: -1250, currency: 'USD' })).toBe('−$12.50');
    expect(formatDeduction({ amount: 1250, currency: 'USD' })).toBe('−$12.50');
    expect(formatPercent(-0.182)).toBe('18%');
  });
});
