import { expect, it } from 'vitest';
import { rowPriceText, shortPriceText } from './priceText.ts';

const every = { unit: 'month', count: 1 } as const;
const price = { kind: 'fixed', amount: 900 } as const;

it('says from which price a product with different variants is sold, as the store does', () => {
  expect(rowPriceText({ price, fromPrice: null, currency: 'USD' })).toBe('$9');
  expect(rowPriceText({ price, fromPrice: { ...price, amount: 600 }, currency: 'USD' })).toBe('From $6');
  const monthly = { price, fromPrice: { ...price, amount: 500, every, trialDays: 14 }, currency: 'USD' };
  expect(rowPriceText(monthly)).toBe('From $5 every month, first 14 days free');
  expect(rowPriceText(monthly, shortPriceText)).toBe('From $5 every month');
  // The minimum of pay-what-you-want is written as 'From' already.
  expect(rowPriceText({ price, fromPrice: { kind: 'from', least: 300 }, currency: 'USD' })).toBe('From $3');
});
