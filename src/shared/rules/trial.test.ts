import { describe, expect, it } from 'vitest';
import { isTrial, trialEnd, trialReminder } from './trial.ts';

const start = new Date('2026-01-25T10:00:00Z');

describe('a free trial', () => {
  it.each([
    [1, true],
    [90, true],
    [0, false],
    [91, false],
    [7.5, false],
    [Number.NaN, false],
  ])('of %d days is allowed: %s', (days, expected) => {
    expect(isTrial(days)).toBe(expected);
  });

  it('ends after whole days', () => {
    expect(trialEnd(start, 14)).toEqual(new Date('2026-02-08T10:00:00Z'));
  });

  it.each([
    [3, null],
    [4, '2026-01-26T10:00:00Z'],
    [9, '2026-01-31T10:00:00Z'],
    [10, '2026-01-28T10:00:00Z'],
    [90, '2026-04-18T10:00:00Z'],
  ])('of %d days has its reminder at %s', (days, at) => {
    expect(trialReminder(start, days)).toEqual(at === null ? null : new Date(at));
  });
});
