import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, leastContrast, mixColors, readHexColor, repairContrast } from './color.ts';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it.each([
  ['#FFF', '#ffffff'],
  ['#a1B2c3', '#a1b2c3'],
  ['#abcd', null],
  ['#11223344', null],
  ['fff', null],
  ['red', null],
  ['#ggg', null],
  ['#fff;}', null],
  ['#fff\n', null],
  [7, null],
  [null, null],
])('reads %j as %j', (value, color) => {
  expect(readHexColor(value)).toBe(color);
});

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#0000ff', '#ffffff', 8.59],
])('computes for %s on %s the contrast %d', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
});

it('mixes colors by their channels', () => {
  expect(mixColors('#000000', '#ff8040', 0.5)).toBe('#804020');
});

describe('repairContrast', () => {
  it('always repairs a color on a single background', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (color, background) => {
        const repaired = repairContrast(color, [background], 4.5);
        expect(leastContrast(repaired ?? background, [background])).toBeGreaterThanOrEqual(4.5);
      }),
      { seed: 1 },
    );
  });

  it('returns null if no color has enough contrast', () => {
    expect(repairContrast('#808080', ['#000000', '#ffffff'], 4.6)).toBeNull();
  });
});
