import { describe, expect, it } from 'vitest';
import { needsPostalCode, readPostalCode } from './taxCategory.ts';

describe('readPostalCode', () => {
  it.each([
    ['10001', 'US', '10001'],
    [' 10001-1234 ', 'US', '10001-1234'],
    ['k1a  0b1', 'CA', 'K1A 0B1'],
    ['K1A0B1', 'CA', 'K1A0B1'],
  ])('reads %s in %s', (typed, country, code) => expect(readPostalCode(typed, country)).toBe(code));

  it.each([
    ['', 'US'],
    ['1000', 'US'],
    ['K1A 0B1', 'US'],
    ['10001', 'CA'],
    ['10115', 'DE'],
  ])('rejects %s in %s', (typed, country) => expect(readPostalCode(typed, country)).toBeNull());
});

it('needs a postal code only where the tax depends on it', () => {
  expect(['US', 'CA', 'DE', 'NL', ''].map(needsPostalCode)).toEqual([true, true, false, false, false]);
});
