import { describe, expect, it } from 'vitest';
import { isInEu } from './country.ts';
import { EU_STANDARD_RATES } from './taxRates.ts';
import { readVatId } from './vatId.ts';

describe('readVatId', () => {
  it.each([
    ['NL123456789B01', 'NL', '123456789B01'],
    [' de 123 456 789 ', 'DE', '123456789'],
    ['ATU12345678', 'AT', 'U12345678'],
    ['FR-AB.123456789', 'FR', 'AB123456789'],
    ['ie1234567fa', 'IE', '1234567FA'],
  ])('reads %s', (typed, prefix, number) => {
    expect(readVatId(typed)).toEqual({ country: prefix, prefix, number });
  });

  it('reads Greek ids under both prefixes', () => {
    const greek = { country: 'GR', prefix: 'EL', number: '123456789' };
    expect(readVatId('EL123456789')).toEqual(greek);
    expect(readVatId('GR123456789')).toEqual(greek);
  });

  it.each(['', 'DE12345678', 'DE1234567890', 'AT12345678', 'US123456789', 'XX', '123456789', 'FROI123456789'])(
    'refuses %s',
    (typed) => {
      expect(readVatId(typed)).toBeNull();
    },
  );
});

describe('the starting table of rates', () => {
  it('has one rate for each of the 27 member states', () => {
    const countries = EU_STANDARD_RATES.map(({ country }) => country);
    expect(new Set(countries).size).toBe(27);
    expect(countries.every(isInEu)).toBe(true);
  });
});
