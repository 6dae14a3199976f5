import { allocate, type Money } from './money.ts';
import type { Price } from './price.ts';

/** How many products a bundle can contain. */
export const BUNDLE_PARTS_LEAST = 2;
export const BUNDLE_PARTS_MAX = 50;

/** What a product costs on its own, in minor units. For pay-what-you-want, the minimum. */
export function worthOf(price: Price): number {
  if (price.kind === 'free') return 0;
  return price.kind === 'fixed' ? price.amount.amount : price.least.amount;
}

export interface Share {
  amount: number;
  discount: number;
  tax: number;
}

/**
 * Splits the amounts of a bundle's line among its products, in proportion to what each costs on its own. Each column adds
 * up exactly, and no share has a discount above its amount.
 */
export function shareBundle(
  { amount, discount, tax, currency }: Share & { currency: string },
  worths: readonly number[],
): Share[] {
  const split = (money: Money, weights: readonly number[]) => allocate(money, weighing(weights));
  const amounts = split({ amount, currency }, worths).map((share) => share.amount);
  const discounts = split({ amount: discount, currency }, amounts).map((share) => share.amount);
  const net = amounts.map((share, at) => share - (discounts[at] ?? 0));
  const taxes = split({ amount: tax, currency }, net);
  return amounts.map((share, at) => ({ amount: share, discount: discounts[at] ?? 0, tax: taxes[at]?.amount ?? 0 }));
}

/** Products that cost nothing have equal shares. */
const weighing = (weights: readonly number[]): readonly number[] =>
  weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
