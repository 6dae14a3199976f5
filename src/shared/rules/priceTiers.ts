import { PRODUCT_QUANTITY_MAX } from './limits.ts';

/** From this number of units on, each unit costs `amount`, in the minor units of the price's currency. */
export interface PriceTier {
  from: number;
  amount: number;
}

export const TIERS_MAX = 10;
/** One unit has the price itself. */
export const TIER_FROM_LEAST = 2;

export type TierProblem = 'units' | 'units-order' | 'amount' | 'amount-order';

/** The first problem of a price's tiers: each begins at more units than the one before, and costs less. */
export function tiersProblem(
  full: number,
  tiers: readonly PriceTier[],
): { at: number; field: 'from' | 'amount'; problem: TierProblem } | null {
  let before: PriceTier = { from: TIER_FROM_LEAST - 1, amount: full };
  for (const [at, tier] of tiers.entries()) {
    if (!Number.isInteger(tier.from) || tier.from < TIER_FROM_LEAST || tier.from > PRODUCT_QUANTITY_MAX)
      return { at, field: 'from', problem: 'units' };
    if (tier.from <= before.from) return { at, field: 'from', problem: 'units-order' };
    if (!Number.isSafeInteger(tier.amount) || tier.amount < 1) return { at, field: 'amount', problem: 'amount' };
    if (tier.amount >= before.amount) return { at, field: 'amount', problem: 'amount-order' };
    before = tier;
  }
  return null;
}

/** What one of so many units costs. */
export const unitAt = (full: number, tiers: readonly PriceTier[] | undefined, quantity: number): number =>
  (tiers ?? []).filter(({ from }) => from <= quantity).reduce((least, { amount }) => Math.min(least, amount), full);

export const TIER_SENTENCES: Record<TierProblem, string> = {
  units: `Enter a number of units from ${TIER_FROM_LEAST} to ${PRODUCT_QUANTITY_MAX}.`,
  'units-order': 'Enter more units than in the row above.',
  amount: 'Enter a price above zero.',
  'amount-order': 'Enter less than the price for fewer units.',
};
