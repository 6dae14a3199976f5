import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCountries, decideTax, taxLines, taxOfRefund, taxOn, type TaxPolicy } from './tax.ts';
import { EU_STANDARD_RATES, type TaxClass } from './taxRates.ts';

const ON_DAY = { day: '2026-11-23', taxClass: 'standard' } as const;
const CONSUMER = { region: '', vatCountry: null };

const dutch = (changes: Partial<TaxPolicy> = {}): TaxPolicy => ({
  way: 'rates',
  home: 'NL',
  isInclusive: true,
  isBelowThreshold: false,
  isOneProofEnough: false,
  rates: EU_STANDARD_RATES,
  ...changes,
});

describe('decideTax', () => {
  it('charges a consumer in the EU the rate of their own country', () => {
    expect(decideTax(dutch(), { ...CONSUMER, country: 'DE' }, ON_DAY)).toEqual({
      kind: 'taxed',
      country: 'DE',
      region: '',
      basisPoints: 1900,
    });
  });

  it('charges the rate at home while the seller is below the threshold', () => {
    const policy = dutch({ isBelowThreshold: true });
    expect(decideTax(policy, { ...CONSUMER, country: 'DE' }, ON_DAY)).toMatchObject({
      country: 'NL',
      basisPoints: 2100,
    });
    expect(decideTax(policy, { ...CONSUMER, country: 'US' }, ON_DAY)).toEqual({ kind: 'none' });
  });

  it('applies the reverse charge to a business in another EU country, not at home or with an id of a third country', () => {
    const buyer = { country: 'DE', region: '', vatCountry: 'DE' };
    expect(decideTax(dutch(), buyer, ON_DAY)).toEqual({ kind: 'reverse-charge', country: 'DE' });
    expect(decideTax(dutch({ isBelowThreshold: true }), buyer, ON_DAY)).toEqual({
      kind: 'reverse-charge',
      country: 'DE',
    });
    expect(decideTax(dutch(), { ...buyer, vatCountry: 'FR' }, ON_DAY)).toMatchObject({ basisPoints: 1900 });
    expect(decideTax(dutch(), { country: 'NL', region: '', vatCountry: 'NL' }, ON_DAY)).toMatchObject({
      country: 'NL',
    });
  });

  it('charges nothing outside the EU unless the table has a rate, and prefers the rate of the region', () => {
    const canada = { country: 'CA', class: 'standard', from: '2020-01-01', to: null } as const;
    const rates = [...EU_STANDARD_RATES, { ...canada, region: '', basisPoints: 500 }];
    expect(decideTax(dutch(), { ...CONSUMER, country: 'CA' }, ON_DAY)).toEqual({ kind: 'none' });
    expect(decideTax(dutch({ rates }), { ...CONSUMER, country: 'CA' }, ON_DAY)).toMatchObject({ basisPoints: 500 });
    const regional = dutch({ rates: [...rates, { ...canada, region: 'QC', basisPoints: 1498 }] });
    const quebec = { country: 'CA', region: 'QC', vatCountry: null };
    expect(decideTax(regional, quebec, ON_DAY)).toMatchObject({ region: 'QC', basisPoints: 1498 });
    expect(decideTax(regional, { ...quebec, region: 'ON' }, ON_DAY)).toMatchObject({ basisPoints: 500 });
  });

  it('uses the rate that is valid on the day', () => {
    const at = (from: string, to: string | null, basisPoints: number) => ({
      country: 'NL',
      region: '',
      class: 'standard' as const,
      basisPoints,
      from,
      to,
    });
    const policy = dutch({ rates: [at('2020-01-01', '2026-07-01', 1900), at('2026-07-01', null, 2200)] });
    const rateFor = (day: string) => decideTax(policy, { ...CONSUMER, country: 'NL' }, { ...ON_DAY, day });
    expect(rateFor('2026-06-30')).toMatchObject({ basisPoints: 1900 });
    expect(rateFor('2026-07-01')).toMatchObject({ basisPoints: 2200 });
    expect(rateFor('2019-12-31')).toEqual({ kind: 'none' });
  });

  it('charges the reduced rate of the place for products of that class, else its standard rate, and zero nowhere', () => {
    const reduced = { region: '', class: 'reduced', basisPoints: 900, from: '2020-01-01', to: null } as const;
    const policy = dutch({ rates: [{ ...reduced, country: 'NL' }, ...EU_STANDARD_RATES] });
    const rateFor = (country: string, taxClass: TaxClass) =>
      decideTax(policy, { ...CONSUMER, country }, { ...ON_DAY, taxClass });
    expect(rateFor('NL', 'reduced')).toMatchObject({ basisPoints: 900 });
    expect(rateFor('NL', 'standard')).toMatchObject({ basisPoints: 2100 });
    expect(rateFor('DK', 'reduced')).toMatchObject({ basisPoints: 2500 });
    expect(rateFor('NL', 'zero')).toEqual({ kind: 'none' });
  });

  it('takes a reduced rate of 0 as no tax, and a reduced rate of the country before a standard rate of the region', () => {
    const canada = { country: 'CA', from: '2020-01-01', to: null };
    const rates = [
      { ...canada, region: 'ON', class: 'standard', basisPoints: 1300 },
      { ...canada, region: '', class: 'reduced', basisPoints: 0 },
    ] as const;
    const buyer = { country: 'CA', region: 'ON', vatCountry: null };
    expect(decideTax(dutch({ rates }), buyer, { ...ON_DAY, taxClass: 'reduced' })).toEqual({ kind: 'none' });
    expect(decideTax(dutch({ rates }), buyer, ON_DAY)).toMatchObject({ basisPoints: 1300 });
  });
});

describe('compareCountries', () => {
  it('accepts a second proof that agrees, whatever a third one says', () => {
    expect(compareCountries('PT', { connection: 'PT', card: null })).toBe('agreed');
    expect(compareCountries('PT', { connection: 'DE', card: 'PT' })).toBe('agreed');
    expect(compareCountries('PT', { connection: null, card: null })).toBe('one');
    expect(compareCountries('PT', { connection: 'DE', card: null })).toBe('contradiction');
  });
});

describe('taxLines', () => {
  it('takes the tax out of inclusive prices and adds it to others', () => {
    const lines = [{ amount: 12_100, basisPoints: 2100 }];
    expect(taxLines(lines, { isInclusive: true })).toMatchObject({ net: 10_000, tax: 2100, gross: 12_100 });
    expect(taxLines(lines, { isInclusive: false })).toMatchObject({ net: 12_100, tax: 2541, gross: 14_641 });
  });

  it('rounds once for each rate, half up', () => {
    // Each line alone would be rounded to 0.
    const lines = Array.from({ length: 3 }, () => ({ amount: 2, basisPoints: 2000 }));
    expect(taxLines(lines, { isInclusive: false }).lines.map(({ tax }) => tax)).toEqual([1, 0, 0]);
    expect(taxOn(25, { basisPoints: 1000, isInclusive: false })).toBe(3);
    expect(taxOn(24, { basisPoints: 1000, isInclusive: false })).toBe(2);
  });

  const taxable = fc.array(
    fc.record({
      amount: fc.integer({ min: 0, max: 9_999_999_999 }),
      basisPoints: fc.option(fc.constantFrom(0, 1, 700, 1900, 2550, 10_000)),
    }),
    { maxLength: 50 },
  );

  it('adds up: lines to rates, net and tax to gross, and one side is the given price', () => {
    fc.assert(
      fc.property(taxable, fc.boolean(), (lines, isInclusive) => {
        const taxed = taxLines(lines, { isInclusive });
        const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0);
        expect(taxed.net + taxed.tax).toBe(taxed.gross);
        expect(sum(taxed.rates.map(({ tax }) => tax))).toBe(taxed.tax);
        for (const [index, line] of taxed.lines.entries()) {
          expect(line.net + line.tax).toBe(line.gross);
          expect(isInclusive ? line.gross : line.net).toBe(lines[index]?.amount);
          expect(Math.min(line.net, line.tax)).toBeGreaterThanOrEqual(0);
        }
        for (const { basisPoints, net, tax, gross } of taxed.rates) {
          const amounts = lines.filter((line) => line.basisPoints === basisPoints).map(({ amount }) => amount);
          expect(isInclusive ? gross : net).toBe(sum(amounts));
          expect(tax).toBe(taxOn(sum(amounts), { basisPoints, isInclusive }));
        }
      }),
    );
  });
});

describe('taxOfRefund', () => {
  const parts = fc.array(
    fc.record({ tax: fc.integer({ min: 0, max: 5000 }), net: fc.integer({ min: 1, max: 90_000 }) }),
    { minLength: 1, maxLength: 3 },
  );
  const order = fc.record({
    parts,
    untaxed: fc.integer({ min: 0, max: 90_000 }),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
  });
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

  it('returns exactly the tax of an order with all its refunds, however it is divided', () => {
    fc.assert(
      fc.property(order, ({ parts: taxed, untaxed, shares }) => {
        let left = { amount: sum(taxed.map(({ tax, net }) => tax + net)) + untaxed, parts: taxed };
        for (const share of [...shares, 1]) {
          const amount = share === 1 ? left.amount : Math.floor(left.amount * share);
          if (amount === 0) continue;
          const returned = taxOfRefund(left, amount);
          for (const [index, { tax, net }] of returned.entries()) {
            expect(Math.min(tax, net)).toBeGreaterThanOrEqual(0);
            expect(tax).toBeLessThanOrEqual(left.parts[index]?.tax ?? 0);
            expect(net).toBeLessThanOrEqual(left.parts[index]?.net ?? 0);
          }
          expect(sum(returned.map(({ tax, net }) => tax + net))).toBeLessThanOrEqual(amount);
          left = {
            amount: left.amount - amount,
            parts: left.parts.map(({ tax, net }, index) => ({
              tax: tax - (returned[index]?.tax ?? 0),
              net: net - (returned[index]?.net ?? 0),
            })),
          };
        }
        expect(left.amount).toBe(0);
        expect(left.parts.map(({ tax }) => tax)).toEqual(taxed.map(() => 0));
        expect(left.parts.map(({ net }) => net)).toEqual(taxed.map(() => 0));
      }),
    );
  });

  it('returns half of each tax with half of the amount', () => {
    expect(taxOfRefund({ amount: 12_100, parts: [{ tax: 2100, net: 10_000 }] }, 6050)).toEqual([
      { tax: 1050, net: 5000 },
    ]);
    const two = [
      { tax: 2100, net: 10_000 },
      { tax: 900, net: 10_000 },
    ];
    expect(taxOfRefund({ amount: 28_000, parts: two }, 14_000)).toEqual([
      { tax: 1050, net: 5000 },
      { tax: 450, net: 5000 },
    ]);
    expect(taxOfRefund({ amount: 100, parts: [] }, 50)).toEqual([]);
  });
});
