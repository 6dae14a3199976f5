import { expect, it } from 'vitest';
import { subscriptionPrice } from './subscriptionText.ts';

const usd = { amount: 1200, currency: 'USD' };

/** The text with plain spaces. */
const priceIn = (...input: Parameters<typeof subscriptionPrice>) => subscriptionPrice(...input).replaceAll(/\s/g, ' ');

it('states the price of a subscription in each language', () => {
  expect(priceIn(usd, { unit: 'month', count: 1 }, 'en')).toBe('$12 every month');
  expect(priceIn({ ...usd, amount: 1250 }, { unit: 'year', count: 2 }, 'en')).toBe('$12.50 every 2 years');
  expect(priceIn(usd, { unit: 'week', count: 2 }, 'de')).toContain('alle 2 Wochen');
  expect(priceIn(usd, { unit: 'week', count: 2 }, 'fr')).toContain('toutes les 2 semaines');
  expect(priceIn(usd, { unit: 'month', count: 5 }, 'pl')).toContain('co 5 miesięcy');
  expect(priceIn(usd, { unit: 'month', count: 3 }, 'ja')).toContain('3 か月ごと');
});
