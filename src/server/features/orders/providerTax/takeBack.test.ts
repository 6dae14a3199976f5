import { describe, expect, it } from 'vitest';
import { takeBack } from './takeBack.ts';

const left = [
  { reference: '0', net: 10_000, tax: 1900 },
  { reference: '1', net: 5000, tax: 350 },
];

describe('what a refund takes back of a recorded sale', () => {
  it('is in proportion to what is left of its lines, to the cent', () => {
    expect(takeBack(left, { net: 1000, tax: 150, lines: [] })).toEqual([
      { reference: '0', net: 667, tax: 127 },
      { reference: '1', net: 333, tax: 23 },
    ]);
    expect(takeBack(left, { net: 15_000, tax: 2250, lines: [] })).toEqual(left);
  });

  it('is the tax alone, also if it is more than is left', () => {
    expect(takeBack(left, { net: 0, tax: 225, lines: [] })).toEqual([
      { reference: '0', net: 0, tax: 190 },
      { reference: '1', net: 0, tax: 35 },
    ]);
    expect(takeBack(left, { net: 0, tax: 2251, lines: [] }).map(({ net, tax }) => [net, tax])).toEqual([
      [0, 1900],
      [0, 350],
    ]);
    expect(takeBack([{ reference: '0', net: 100, tax: 0 }], { net: 0, tax: 19, lines: [] })).toEqual([]);
  });

  it('is of the named lines first, and of the others if too little is left of those', () => {
    const named = { net: 5000, tax: 350, lines: [{ reference: '1', net: 5000, tax: 350 }] };
    expect(takeBack(left, named)).toEqual([left[1]]);
    expect(
      takeBack(
        [
          { reference: '0', net: 10_000, tax: 1900 },
          { reference: '1', net: 4000, tax: 280 },
        ],
        named,
      ),
    ).toEqual([
      { reference: '0', net: 1000, tax: 70 },
      { reference: '1', net: 4000, tax: 280 },
    ]);
  });

  it('is never more than is left, and has the provider’s rounding', () => {
    expect(takeBack([{ reference: '0', net: 3334, tax: 633 }], { net: 3333, tax: 634, lines: [] })).toEqual([
      { reference: '0', net: 3334, tax: 633 },
    ]);
    expect(takeBack([{ reference: '0', net: 3333, tax: 633 }], { net: 3333, tax: 634, lines: [] })).toEqual([
      { reference: '0', net: 3333, tax: 633 },
    ]);
    expect(takeBack([], { net: 3333, tax: 634, lines: [] })).toEqual([]);
  });
});
