import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstOf, installmentPart, planInstallments, type InstallmentPlan } from './installments.ts';

const price = (total: number, { discount = 0, tax = 0 } = {}) => ({ total, discount, tax });

describe('planInstallments', () => {
  it.each([
    [10_000, 4, 2500, 2500],
    [10_000, 3, 3334, 3333],
    [10_001, 2, 5001, 5000],
    [2400 + 23, 24, 123, 100],
  ])('%i in %i payments is %i first, then %i', (total, payments, first, later) => {
    const plan = planInstallments(price(total), { payments });
    expect([firstOf(plan), plan.later]).toEqual([first, later]);
  });

  it('rounds the later payments down to what the gateway can charge', () => {
    const plan = planInstallments(price(10_000), { payments: 3, round: (amount) => amount - (amount % 10) });
    expect([firstOf(plan), plan.later]).toEqual([3340, 3330]);
  });

  it.each([1, 25, 2.5, Number.NaN])('refuses %d payments', (payments) => {
    expect(() => planInstallments(price(1000), { payments })).toThrow(RangeError);
  });
});

describe('installmentPart', () => {
  it('shares discount and tax in proportion', () => {
    const plan = planInstallments(price(10_000, { discount: 1000, tax: 1736 }), { payments: 4 });
    expect(installmentPart(plan, { from: 1, to: 1 })).toEqual({ total: 2500, discount: 250, tax: 434 });
    expect(installmentPart(plan, { from: 3, to: 4 })).toEqual({ total: 5000, discount: 500, tax: 868 });
  });

  it('adds up to the plan exactly, with the remainder in the first payment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 24 }),
        fc.integer({ min: 24, max: 99_999_999 }),
        fc.nat(99_999_999),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        (payments, total, discount, rate) => {
          const tax = Math.floor(total * rate);
          const plan = planInstallments({ total, discount, tax }, { payments });
          const parts = Array.from({ length: payments }, (_, at) =>
            installmentPart(plan, { from: at + 1, to: at + 1 }),
          );
          const sum = (pick: (part: (typeof parts)[number]) => number) =>
            parts.reduce((all, part) => all + pick(part), 0);
          expect(sum((part) => part.total)).toBe(total);
          expect(sum((part) => part.discount)).toBe(discount);
          expect(sum((part) => part.tax)).toBe(tax);
          expect(firstOf(plan)).toBeGreaterThanOrEqual(plan.later);
          expect(firstOf(plan) - plan.later).toBeLessThan(payments);
          for (const part of parts) expect(Math.abs(part.tax - (tax * part.total) / total)).toBeLessThanOrEqual(1);
          expect(sumOfRange(plan, { from: 2, to: payments })).toBe(total - firstOf(plan));
        },
      ),
    );
  });
});

const sumOfRange = (plan: InstallmentPlan, range: { from: number; to: number }) => installmentPart(plan, range).total;
