import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tiersProblem, unitAt, type PriceTier } from './priceTiers.ts';

describe('tiersProblem', () => {
  it.each([
    ['none', [], null],
    [
      'two that grow and get cheaper',
      [
        [5, 900],
        [10, 800],
      ],
      null,
    ],
    ['one for a single unit', [[1, 900]], { at: 0, field: 'from', problem: 'units' }],
    ['half a unit', [[2.5, 900]], { at: 0, field: 'from', problem: 'units' }],
    [
      'the same units twice',
      [
        [5, 900],
        [5, 800],
      ],
      { at: 1, field: 'from', problem: 'units-order' },
    ],
    [
      'fewer units than before',
      [
        [5, 900],
        [4, 800],
      ],
      { at: 1, field: 'from', problem: 'units-order' },
    ],
    ['nothing to pay', [[5, 0]], { at: 0, field: 'amount', problem: 'amount' }],
    ['the full price', [[5, 1000]], { at: 0, field: 'amount', problem: 'amount-order' }],
    [
      'a higher price for more units',
      [
        [5, 900],
        [10, 950],
      ],
      { at: 1, field: 'amount', problem: 'amount-order' },
    ],
  ] satisfies [string, [number, number][], object | null][])('judges %s', (_what, rows, problem) => {
    expect(
      tiersProblem(
        1000,
        rows.map(([from, amount]) => ({ from, amount })),
      ),
    ).toEqual(problem);
  });
});

describe('unitAt', () => {
  const tiers = [
    { from: 5, amount: 900 },
    { from: 10, amount: 800 },
  ];

  it.each([
    [1, 1000],
    [4, 1000],
    [5, 900],
    [9, 900],
    [10, 800],
    [500, 800],
  ])('charges for each of %i units %i', (quantity, unit) => {
    expect(unitAt(1000, tiers, quantity)).toBe(unit);
  });

  // Valid tiers of a price: units grow, amounts fall.
  const priced = fc
    .record({
      full: fc.integer({ min: 100, max: 1_000_000 }),
      units: fc.uniqueArray(fc.integer({ min: 2, max: 500 }), { minLength: 1, maxLength: 10 }),
      quantity: fc.integer({ min: 1, max: 600 }),
      seed: fc.integer(),
    })
    .map(({ full, units, ...rest }) => ({
      ...rest,
      full,
      tiers: units
        .toSorted((one, other) => one - other)
        .map((from, at): PriceTier => ({ from, amount: full - (at + 1) * Math.floor(full / 20) })),
    }));

  it('never depends on the order of the tiers', () => {
    fc.assert(
      fc.property(priced, ({ full, tiers, quantity, seed }) => {
        expect(tiersProblem(full, tiers)).toBeNull();
        const shuffled = tiers.toSorted((one, other) => ((one.from * seed) % 7) - ((other.from * seed) % 7));
        expect(unitAt(full, shuffled, quantity)).toBe(unitAt(full, tiers, quantity));
        expect(unitAt(full, tiers.toReversed(), quantity)).toBe(unitAt(full, tiers, quantity));
      }),
    );
  });

  it('never charges more for the same units after a tier was added, nor for each of more units', () => {
    fc.assert(
      fc.property(priced, ({ full, tiers, quantity }) => {
        const unit = unitAt(full, tiers, quantity);
        for (const [at] of tiers.entries())
          expect(unit).toBeLessThanOrEqual(unitAt(full, tiers.toSpliced(at, 1), quantity));
        expect(unitAt(full, tiers, quantity + 1)).toBeLessThanOrEqual(unit);
        expect(unit).toBeLessThanOrEqual(full);
        expect(unit).toBeGreaterThan(0);
      }),
    );
  });
});
