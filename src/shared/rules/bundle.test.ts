import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareBundle, worthOf } from './bundle.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('shareBundle', () => {
  it('gives each product its part of price, discount and tax by what it costs alone', () => {
    expect(shareBundle({ amount: 4900, discount: 490, tax: 882, currency: 'USD' }, [5000, 3000])).toEqual([
      { amount: 3063, discount: 306, tax: 551 },
      { amount: 1837, discount: 184, tax: 331 },
    ]);
  });

  it('gives equal parts if all products are free, and nothing to a free one otherwise', () => {
    expect(
      shareBundle({ amount: 1001, discount: 0, tax: 0, currency: 'USD' }, [0, 0]).map(({ amount }) => amount),
    ).toEqual([501, 500]);
    expect(
      shareBundle({ amount: 1000, discount: 0, tax: 0, currency: 'USD' }, [0, 700]).map(({ amount }) => amount),
    ).toEqual([0, 1000]);
  });

  it('adds up to the cent for any prices, and takes no more off a product than it costs', () => {
    const line = fc
      .tuple(fc.nat({ max: 10_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat({ max: 1_000_000 }))
      .map(([amount, part, tax]) => {
        const discount = Math.floor(amount * part);
        return { amount, discount, tax: amount > discount ? tax : 0 };
      });
    const worths = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 2, maxLength: 50 });
    fc.assert(
      fc.property(line, worths, (whole, weights) => {
        const shares = shareBundle({ ...whole, currency: 'EUR' }, weights);
        expect(shares).toHaveLength(weights.length);
        expect(sum(shares.map(({ amount }) => amount))).toBe(whole.amount);
        expect(sum(shares.map(({ discount }) => discount))).toBe(whole.discount);
        expect(sum(shares.map(({ tax }) => tax))).toBe(whole.tax);
        expect(shares.every(({ amount, discount, tax }) => discount >= 0 && discount <= amount && tax >= 0)).toBe(true);
      }),
    );
  });
});

describe('worthOf', () => {
  it('is the price, or the minimum of pay-what-you-want', () => {
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    expect(worthOf({ kind: 'free' })).toBe(0);
    expect(worthOf({ kind: 'fixed', amount: usd(1200) })).toBe(1200);
    expect(worthOf({ kind: 'from', least: usd(300), suggested: usd(900) })).toBe(300);
  });
});
