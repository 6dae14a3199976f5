import { describe, expect, it } from 'vitest';
import { chartTicks } from './chartTicks.ts';

describe('chartTicks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [1234, [0, 500, 1000, 1500]],
    [9900, [0, 5000, 10_000]],
  ])('up to %d are round and include the maximum', (most, ticks) => {
    expect(chartTicks(most)).toEqual(ticks);
  });
});
