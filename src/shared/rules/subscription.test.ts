import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DUNNING_DAYS,
  dunningStep,
  GRACE_DAYS_MOST,
  isGrace,
  INTERVAL_MOST,
  INTERVAL_UNITS,
  isInterval,
  periodStart,
  type Interval,
} from './subscription.ts';

const DAY_MS = 86_400_000;

const anchors = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
const intervals = fc
  .constantFrom(...INTERVAL_UNITS)
  .chain((unit) => fc.record({ unit: fc.constant(unit), count: fc.integer({ min: 1, max: INTERVAL_MOST[unit] }) }));
const indexes = fc.integer({ min: 0, max: 120 });

const daysOf = (anchor: string, interval: Interval, count: number) =>
  Array.from({ length: count }, (_, index) =>
    periodStart(new Date(anchor), interval, index).toISOString().slice(0, 10),
  );

describe('periodStart', () => {
  it('renews the 31st on the last day of shorter months, and on the 31st again', () => {
    expect(daysOf('2026-01-31T09:30:00Z', { unit: 'month', count: 1 }, 5)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
    expect(daysOf('2027-11-30T00:00:00Z', { unit: 'month', count: 3 }, 3)).toEqual([
      '2027-11-30',
      '2028-02-29',
      '2028-05-30',
    ]);
  });

  it('renews the 29th of February on the 28th, except in leap years', () => {
    expect(daysOf('2028-02-29T23:59:59Z', { unit: 'year', count: 1 }, 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('counts days and weeks exactly', () => {
    expect(daysOf('2026-12-30T12:00:00Z', { unit: 'day', count: 3 }, 3)).toEqual([
      '2026-12-30',
      '2027-01-02',
      '2027-01-05',
    ]);
    expect(daysOf('2026-12-30T12:00:00Z', { unit: 'week', count: 2 }, 2)).toEqual(['2026-12-30', '2027-01-13']);
  });

  it('begins at the anchor, always moves forward, and keeps the time of day', () => {
    fc.assert(
      fc.property(anchors, intervals, indexes, (anchor, interval, index) => {
        expect(periodStart(anchor, interval, 0)).toEqual(anchor);
        const [start, next] = [periodStart(anchor, interval, index), periodStart(anchor, interval, index + 1)];
        expect(next.getTime()).toBeGreaterThan(start.getTime());
        expect(start.toISOString().slice(10)).toBe(anchor.toISOString().slice(10));
      }),
    );
  });

  it('keeps the day of the month, or takes the last one of a shorter month', () => {
    const months = intervals.filter(({ unit }) => unit === 'month' || unit === 'year');
    fc.assert(
      fc.property(anchors, months, indexes, (anchor, interval, index) => {
        const start = periodStart(anchor, interval, index);
        const isLastDay = new Date(start.getTime() + DAY_MS).getUTCDate() === 1;
        const [day, wanted] = [start.getUTCDate(), anchor.getUTCDate()];
        expect(day === wanted || (day < wanted && isLastDay)).toBe(true);
        const passed =
          (start.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + start.getUTCMonth() - anchor.getUTCMonth();
        expect(passed).toBe(index * interval.count * (interval.unit === 'year' ? 12 : 1));
      }),
    );
  });
});

describe('isInterval', () => {
  it('accepts whole numbers up to about three years', () => {
    expect([1, 36].map((count) => isInterval({ unit: 'month', count }))).toEqual([true, true]);
    expect([0, -1, 1.5, 37].map((count) => isInterval({ unit: 'month', count }))).toEqual([false, false, false, false]);
  });
});

describe('dunningStep', () => {
  const since = new Date('2026-03-01T08:00:00Z');
  const after = (days: number) => new Date(since.getTime() + days * DAY_MS);

  it.each([0, 7, 21])('charges on the days 0, 2, 7, 14 and 21, and ends with the last try: %i days', (graceDays) => {
    const charged = [];
    for (let [tries, now] = [0, since]; ;) {
      const step = dunningStep({ since, graceDays, tries, isStopped: false }, now);
      if (step.action === 'end') break;
      if (step.action === 'charge') charged.push((now.getTime() - since.getTime()) / DAY_MS);
      if (step.action === 'charge') tries += 1;
      else now = step.nextAt;
    }
    expect(charged).toEqual([...DUNNING_DAYS]);
  });

  it('ends after seven days if only the customer can pay, and never before their access', () => {
    const stopped = (graceDays: number) => ({ since, graceDays, tries: 1, isStopped: true });
    expect(dunningStep(stopped(7), after(6.9))).toEqual({ action: 'wait', hasAccess: true, nextAt: after(7) });
    expect(dunningStep(stopped(7), after(7))).toMatchObject({ action: 'end', hasAccess: false });
    expect(dunningStep(stopped(0), since)).toEqual({ action: 'wait', hasAccess: false, nextAt: after(7) });
    expect(dunningStep(stopped(3), after(1))).toEqual({ action: 'wait', hasAccess: true, nextAt: after(3) });
    expect(dunningStep(stopped(14), after(13))).toEqual({ action: 'wait', hasAccess: true, nextAt: after(14) });
    expect(dunningStep(stopped(14), after(14))).toMatchObject({ action: 'end', hasAccess: false });
  });

  it('gives access for the days that the store chose, whatever happens, and never looks back', () => {
    const states = fc.record({
      graceDays: fc.integer({ min: 0, max: GRACE_DAYS_MOST }),
      tries: fc.integer({ min: 0, max: 6 }),
      isStopped: fc.boolean(),
    });
    fc.assert(
      fc.property(states, fc.double({ min: 0, max: 40, noNaN: true }), (state, days) => {
        const now = after(days);
        const step = dunningStep({ since, ...state }, now);
        expect(step.hasAccess).toBe(now < after(state.graceDays));
        expect(step.nextAt >= now).toBe(true);
        expect(step.action !== 'wait' || step.nextAt > now).toBe(true);
        expect(state.isStopped && step.action === 'charge').toBe(false);
      }),
    );
  });
});

it('a store can choose from 0 to 21 days of access', () => {
  expect([0, 7, 21].map(isGrace)).toEqual([true, true, true]);
  expect([-1, 22, 1.5, Number.NaN].map(isGrace)).toEqual([false, false, false, false]);
});
