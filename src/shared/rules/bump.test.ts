import { expect, it } from 'vitest';
import { bumpPrice } from './bump.ts';

it.each([
  [1200, 0, 1200],
  [1200, 2500, 900],
  [999, 1000, 899],
  [5, 5000, 2],
  [1, 9900, 1],
])('the price of %i less %i hundredths of a percent is %i', (amount, basisPoints, price) => {
  expect(bumpPrice(amount, basisPoints)).toBe(price);
});
