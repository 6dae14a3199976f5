import iso from 'currency-codes';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, currencyExponent, isCurrency } from './currency.ts';

// The package contains the standard as of June 2024.
const CHANGED_SINCE = { added: ['XCG'], withdrawn: ['ANG', 'BGN', 'CUC'] };
const NOT_PAYABLE = ['CHE', 'CHW', 'USN', 'XAG', 'XAU', 'XBA', 'XBB', 'XBC', 'XBD', 'XDR', 'XPD', 'XPT'];
const NOT_MONEY = ['XSU', 'XTS', 'XUA', 'XXX'];

describe('CURRENCIES', () => {
  it('is the ISO 4217 list without currencies for which there is no payment', () => {
    const left = new Set([...CHANGED_SINCE.withdrawn, ...NOT_PAYABLE, ...NOT_MONEY]);
    const expected = [...iso.codes().filter((code) => !left.has(code)), ...CHANGED_SINCE.added].sort();
    expect(CURRENCIES).toEqual(expected);
  });

  it('is sorted and has no duplicates', () => {
    expect([...CURRENCIES].sort()).toEqual(CURRENCIES);
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
  });

  it.each(CURRENCIES.filter((code) => iso.code(code)))('gives %s the exponent of ISO 4217', (code) => {
    expect(currencyExponent(code)).toBe(iso.code(code)?.digits);
  });
});

describe('currencyExponent', () => {
  it.each([
    ['JPY', 0],
    ['USD', 2],
    ['ISK', 0],
    ['HUF', 2],
    ['IQD', 3],
    ['KWD', 3],
    ['CLF', 4],
  ])('gives %s %d decimals', (code, exponent) => {
    expect(currencyExponent(code)).toBe(exponent);
  });

  it.each(['usd', 'XAU', 'XXX', 'XTS', 'ANG', '', 'constructor'])('refuses %j', (code) => {
    expect(isCurrency(code)).toBe(false);
    expect(() => currencyExponent(code)).toThrow(RangeError);
  });
});
