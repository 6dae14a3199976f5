import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTERVAL_UNITS, periodStart } from './subscription.ts';
import { planSwitch, type Terms } from './switching.ts';

const monthly = (amount: number): Terms => ({ amount, every: { unit: 'month', count: 1 } });
const yearly = (amount: number): Terms => ({ amount, every: { unit: 'year', count: 1 } });
const at = (text: string) => new Date(text);
/** Thirty days. */
const june = { start: at('2026-06-01T00:00:00Z'), end: at('2026-07-01T00:00:00Z') };

describe('planSwitch', () => {
  it.each([
    ['2026-06-01T00:00:00Z', 600],
    ['2026-06-16T00:00:00Z', 300],
    ['2026-06-30T23:59:59Z', 0],
    ['2026-07-01T00:00:00Z', 0],
    ['2026-08-01T00:00:00Z', 0],
    // Half a cent is rounded up.
    ['2026-06-30T22:48:00Z', 1],
    ['2026-06-30T23:24:00Z', 1],
    ['2026-06-30T23:24:01Z', 0],
  ])('charges the difference for the seconds that are left on %s', (now, charge) => {
    expect(planSwitch({ from: monthly(900), to: monthly(1500), period: june, paid: 900 }, at(now))).toEqual({
      at: 'now',
      charge,
      credit: 0,
      keepsPeriod: true,
    });
  });

  it('begins a new period for another interval, less the unused rest', () => {
    const plan = planSwitch(
      { from: monthly(900), to: yearly(12_000), period: june, paid: 900 },
      at('2026-06-16T00:00:00Z'),
    );
    expect(plan).toEqual({ at: 'now', charge: 11_550, credit: 450, keepsPeriod: false });
  });

  it('does not count a pause as used time', () => {
    const period = { start: june.start, end: at('2026-07-31T00:00:00Z'), pausedSeconds: 30 * 86_400 };
    const now = at('2026-07-11T00:00:00Z');
    expect(planSwitch({ from: monthly(900), to: yearly(12_000), period, paid: 900 }, now)).toMatchObject({
      credit: 600,
    });
    expect(planSwitch({ from: monthly(900), to: monthly(1500), period, paid: 900 }, now)).toMatchObject({
      charge: 400,
    });
  });

  it('credits what was really paid', () => {
    const plan = planSwitch(
      { from: monthly(900), to: yearly(12_000), period: june, paid: 100 },
      at('2026-06-16T00:00:00Z'),
    );
    expect(plan).toMatchObject({ credit: 50, charge: 11_950 });
  });

  it('waits for the end of the period if it becomes cheaper per time, or if the rest is worth more than a period', () => {
    const waits = { at: 'period-end' };
    const now = at('2026-06-16T00:00:00Z');
    expect(planSwitch({ from: monthly(900), to: monthly(899), period: june, paid: 900 }, now)).toEqual(waits);
    expect(planSwitch({ from: monthly(1000), to: yearly(11_999), period: june, paid: 1000 }, now)).toEqual(waits);
    const year = { start: at('2026-06-01T00:00:00Z'), end: at('2027-06-01T00:00:00Z') };
    expect(planSwitch({ from: yearly(10_000), to: monthly(2000), period: year, paid: 10_000 }, now)).toEqual(waits);
  });

  const terms = fc.record({
    amount: fc.integer({ min: 1, max: 99_999_999 }),
    every: fc.record({ unit: fc.constantFrom(...INTERVAL_UNITS), count: fc.integer({ min: 1, max: 3 }) }),
  });

  it('never charges or credits more than a period, and is never paid twice', () => {
    fc.assert(
      fc.property(
        terms,
        terms,
        fc.date({ min: at('2024-01-01'), max: at('2030-01-01'), noInvalidDate: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (from, to, start, part) => {
          const period = { start, end: periodStart(start, from.every, 1) };
          const now = new Date(start.getTime() + Math.floor(part * (period.end.getTime() - start.getTime())));
          const plan = planSwitch({ from, to, period, paid: from.amount }, now);
          const { charge, credit, keepsPeriod } =
            plan.at === 'now' ? plan : { charge: 0, credit: 0, keepsPeriod: true };
          const most = keepsPeriod ? Math.max(0, to.amount - from.amount) : to.amount - credit;
          expect(charge).toBeGreaterThanOrEqual(0);
          expect(credit).toBeLessThanOrEqual(from.amount);
          expect(charge).toBeLessThanOrEqual(most);
          expect(keepsPeriod || charge === most).toBe(true);
        },
      ),
    );
  });

  it('costs less the later it is', () => {
    fc.assert(
      fc.property(fc.nat(2_592_000), fc.nat(2_592_000), (one, other) => {
        const chargeAt = (second: number) => {
          const now = new Date(june.start.getTime() + second * 1000);
          const plan = planSwitch({ from: monthly(900), to: monthly(2500), period: june, paid: 900 }, now);
          return plan.at === 'now' ? plan.charge : 0;
        };
        expect(chargeAt(Math.max(one, other))).toBeLessThanOrEqual(chargeAt(Math.min(one, other)));
      }),
    );
  });
});
