import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, currencyExponent } from './currency.ts';
import {
  addMoney,
  allocate,
  compare,
  formatMoney,
  MAX_AMOUNT,
  type Money,
  multiplyMoney,
  parseAmount,
  toDecimalText,
  toDecimal,
} from './money.ts';

const usd = (amount: number): Money => ({ amount, currency: 'USD' });
const anyAmount = fc.maxSafeInteger();
const anyCurrency = fc.constantFrom(...CURRENCIES);

describe('addMoney', () => {
  it('adds, and subtracting undoes it', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (one, other) => {
        expect(addMoney(usd(one), usd(other))).toEqual(addMoney(usd(other), usd(one)));
        expect(addMoney(addMoney(usd(one), usd(other)), usd(-other))).toEqual(usd(one));
      }),
      { seed: 1 },
    );
  });

  it('refuses mixed currencies, overflow and fractions', () => {
    expect(() => addMoney(usd(1), { amount: 1, currency: 'EUR' })).toThrow(RangeError);
    expect(() => addMoney(usd(Number.MAX_SAFE_INTEGER), usd(1))).toThrow(RangeError);
    expect(() => addMoney(usd(0.5), usd(1))).toThrow(RangeError);
    expect(() => addMoney(usd(Number.NaN), usd(1))).toThrow(RangeError);
  });
});

describe('multiplyMoney', () => {
  it('multiplies an amount', () => {
    expect(multiplyMoney(usd(1999), 3)).toEqual(usd(5997));
    expect(multiplyMoney(usd(-5), 0)).toStrictEqual(usd(0));
  });

  it('refuses fractions and overflow', () => {
    expect(() => multiplyMoney(usd(100), 0.5)).toThrow(RangeError);
    expect(() => multiplyMoney(usd(MAX_AMOUNT), MAX_AMOUNT)).toThrow(RangeError);
  });
});

describe('compare', () => {
  it('orders amounts of one currency', () => {
    expect([compare(usd(1), usd(2)), compare(usd(2), usd(2)), compare(usd(3), usd(2))]).toEqual([-1, 0, 1]);
    expect(() => compare(usd(1), { amount: 1, currency: 'EUR' })).toThrow(RangeError);
  });
});

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [5, [3, 7], [2, 3]],
    [1, [0, 1], [0, 1]],
    [0, [1, 2], [0, 0]],
    [10, [5], [10]],
  ])('divides %d by %j into %j', (amount, weights, parts) => {
    expect(allocate(usd(amount), weights)).toStrictEqual(parts.map(usd));
  });

  it('loses and gains nothing, stays within one unit of the exact share, and gives nothing to a weight of zero', () => {
    const weights = fc.array(fc.nat(), { minLength: 1, maxLength: 20 }).filter((list) => list.some((n) => n > 0));
    fc.assert(
      fc.property(anyAmount, weights, (amount, list) => {
        const parts = allocate(usd(amount), list);
        const total = list.reduce((sum, weight) => sum + BigInt(weight), 0n);
        expect(parts.reduce((sum, part) => sum + BigInt(part.amount), 0n)).toBe(BigInt(amount));
        for (const [index, weight] of list.entries()) {
          const off = BigInt(parts[index]?.amount ?? 0) * total - BigInt(amount) * BigInt(weight);
          expect(off < total && off > -total).toBe(true);
          expect(weight > 0 || parts[index]?.amount === 0).toBe(true);
        }
      }),
      { seed: 1 },
    );
  });

  it.each([[[]], [[0, 0]], [[-1, 2]], [[0.5]]])('refuses the weights %j', (weights) => {
    expect(() => allocate(usd(10), weights)).toThrow(RangeError);
  });
});

describe('parseAmount', () => {
  it.each([
    ['12', 'USD', 1200],
    ['12.5', 'USD', 1250],
    ['12,50', 'USD', 1250],
    ['12,5', 'EUR', 1250],
    ['1,234.50', 'USD', 123_450],
    ['1.234,50', 'EUR', 123_450],
    ['1 234,50', 'EUR', 123_450],
    ['1\u202f234,50', 'EUR', 123_450],
    ['1’234.50', 'CHF', 123_450],
    ['1,23,456.70', 'INR', 12_345_670],
    ['1,234', 'USD', 123_400],
    ['1,234', 'JPY', 1234],
    ['1.234.567', 'EUR', 123_456_700],
    [' 0.99 ', 'USD', 99],
    ['.5', 'USD', 50],
    ['0', 'USD', 0],
    ['007', 'USD', 700],
    ['500', 'JPY', 500],
    ['1.234', 'KWD', 1234],
    ['0,234', 'KWD', 234],
    ['1.2345', 'CLF', 12_345],
    ['99999999.99', 'USD', 9_999_999_999],
    ['100000000', 'USD', 'large'],
    ['9'.repeat(30), 'USD', 'large'],
    ['9'.repeat(400), 'USD', 'format'],
    ['', 'USD', 'empty'],
    ['  ', 'USD', 'empty'],
    ['١٢٫٥٠', 'USD', 1250],
    ['١٬٢٣٤٫٥٠', 'USD', 123_450],
    ['۱۲٫۵', 'USD', 1250],
    ['١٢،٥', 'USD', 1250],
    ['\u200f12.50\u200e', 'USD', 1250],
    ['１２．５０', 'USD', 1250],
    ['１，０００', 'JPY', 1000],
    ['١٫٢٣٤', 'KWD', 1234],
    ['-1', 'USD', 'negative'],
    ['−1', 'USD', 'negative'],
    ['0.345', 'USD', 'decimals'],
    ['12.345', 'USD', 'ambiguous'],
    ['1.234', 'EUR', 'ambiguous'],
    ['1.234', 'JPY', 'ambiguous'],
    ['12.5', 'JPY', 'decimals'],
    ['1.2345', 'KWD', 'decimals'],
    ['1,234', 'KWD', 'ambiguous'],
    ['12.', 'USD', 'format'],
    ['.', 'USD', 'format'],
    ['1,2,3', 'USD', 'format'],
    ['1,234,50', 'USD', 'format'],
    ['12,34.50', 'USD', 'format'],
    ['1.234.50', 'USD', 'format'],
    ['1e5', 'USD', 'format'],
    ['0x10', 'USD', 'format'],
    ['$12', 'USD', 'format'],
    ['NaN', 'USD', 'format'],
    ['Infinity', 'USD', 'format'],
    ['+5', 'USD', 'format'],
  ])('reads %j in %s as %s', (text, currency, found) => {
    expect(parseAmount(text, currency)).toBe(found);
  });

  it('reads back every amount that toDecimal writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), anyCurrency, (amount, currency) => {
        expect(parseAmount(toDecimal({ amount, currency }), currency)).toBe(amount);
      }),
      { seed: 1 },
    );
  });
});

describe('toDecimal', () => {
  it.each([
    [usd(1250), '12.50'],
    [usd(5), '0.05'],
    [usd(-5), '-0.05'],
    [{ amount: 500, currency: 'JPY' }, '500'],
    [{ amount: 1, currency: 'KWD' }, '0.001'],
  ])('writes %j as %s', (money, text) => {
    expect(toDecimal(money)).toBe(text);
  });
});

describe('toDecimalText', () => {
  it.each([
    [usd(1250), 'en', '12.50'],
    [usd(1250), 'de', '12,50'],
    [usd(123_456_70), 'fr', '123456,70'],
    [usd(1250), 'ar', '12.50'],
    [{ amount: 500, currency: 'JPY' }, 'de', '500'],
    [{ amount: 1234, currency: 'KWD' }, 'de', '1,234'],
  ])('writes %j in %s as %s', (money, locale, text) => {
    expect(toDecimalText(money, locale)).toBe(text);
  });
});

describe('formatMoney', () => {
  it.each([
    [usd(8900), 'en-US', '$89.00'],
    [usd(123_450), 'de-DE', '1.234,50 $'],
    [{ amount: 500, currency: 'JPY' }, 'en-US', '¥500'],
    [{ amount: 1234, currency: 'KWD' }, 'en', 'KWD 1.234'],
    [{ amount: 1000, currency: 'IQD' }, 'en', 'IQD 1.000'],
    [{ amount: 12_345, currency: 'CLF' }, 'en', 'CLF 1.2345'],
    [{ amount: 100, currency: 'XCG' }, 'fr-CH', '1.00 XCG'],
    [usd(-250), 'en-US', '−$2.50'],
    [usd(Number.MAX_SAFE_INTEGER), 'en-US', '$90,071,992,547,409.91'],
    [usd(8900), 'ar', '\u200f89.00 US$\u200e'],
    [usd(100), 'not a locale', '$1.00'],
    [usd(100), '', '$1.00'],
  ])('writes %j in %s', (money, locale, text) => {
    expect(
      formatMoney(money, locale)
        .replace(/[\u00a0\u202f]/g, ' ')
        .replace('Cg.', 'XCG'),
    ).toBe(text);
  });

  it('omits the decimals of whole amounts in the compact form', () => {
    expect(formatMoney(usd(8900), 'en-US', { compact: true })).toBe('$89');
    expect(formatMoney(usd(8950), 'en-US', { compact: true })).toBe('$89.50');
  });

  it('writes every currency with its own number of decimals', () => {
    const written = CURRENCIES.map(
      (currency) => formatMoney({ amount: 1, currency }, 'en').match(/[.](\d+)$/)?.[1] ?? '',
    );
    expect(written.map((decimals) => decimals.length)).toEqual(CURRENCIES.map(currencyExponent));
  });
});
