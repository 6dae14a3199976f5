import iso from 'currency-codes';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from './country.ts';
import { countryCurrency } from './countryCurrency.ts';
import { isCurrency } from './currency.ts';

// The package contains the standard as of June 2024. It lists a country's fund or second currency too.
const CHANGED_SINCE = { BG: 'EUR', CW: 'XCG', SX: 'XCG', HR: 'EUR' };

describe('countryCurrency', () => {
  it('knows a currency of every country', () => {
    expect(COUNTRIES.filter((country) => !isCurrency(countryCurrency(country) ?? ''))).toEqual([]);
  });

  it('agrees with ISO 4217 about every country that both name alike', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    const plain = (name: string) =>
      name
        .normalize('NFD')
        .replace(/\p{M}|\(.*\)|[^\p{L} ]/gu, '')
        .toLowerCase()
        .trim();
    const known = new Map(iso.data.map(({ code, countries }) => [code, countries.map(plain)]));
    const compared = COUNTRIES.filter((country) => !(country in CHANGED_SINCE)).flatMap((country) => {
      const name = plain(names.of(country) ?? '');
      const codes = [...known].filter(([, countries]) => countries.includes(name)).map(([code]) => code);
      return codes.length === 0 ? [] : [{ country, codes }];
    });
    expect(compared.length).toBeGreaterThan(180);
    expect(compared.filter(({ country, codes }) => !codes.includes(countryCurrency(country) ?? ''))).toEqual([]);
  });

  it('is undefined for an unknown country', () => {
    expect(countryCurrency('')).toBeUndefined();
    expect(countryCurrency('XX')).toBeUndefined();
  });
});
