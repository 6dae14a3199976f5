import type { Money } from './money.ts';

/** The highest limit of uses, in all and per customer. */
export const MOST_DISCOUNT_USES = 1_000_000;
export const MOST_DISCOUNT_PRODUCTS = 100;

/** What a discount takes off: a share in basis points (1 to 10,000, where 10,000 is all of it) or an amount. */
export type DiscountValue = { kind: 'percent'; basisPoints: number } | { kind: 'amount'; amount: Money };

/** The states of a discount. 'scheduled': it starts later. 'used-up': it was used as often as allowed. */
export const DISCOUNT_STATES = ['active', 'paused', 'scheduled', 'ended', 'used-up'] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

/**
 * How much a discount takes off a price, in minor units: between 0 and the price. Shares are rounded half up. An amount
 * in another currency takes off nothing.
 */
export function discountOn(value: DiscountValue, price: Money): number {
  if (value.kind === 'percent') return Math.floor((price.amount * value.basisPoints + 5000) / 10_000);
  return value.amount.currency === price.currency ? Math.min(value.amount.amount, price.amount) : 0;
}

interface DiscountLimits {
  isActive: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  /** Paid orders with the code, and orders that are being paid. */
  uses: number;
}

export function discountState({ isActive, startsAt, endsAt, maxUses, uses }: DiscountLimits, now: Date): DiscountState {
  if (!isActive) return 'paused';
  if (endsAt !== null && endsAt <= now) return 'ended';
  if (maxUses !== null && uses >= maxUses) return 'used-up';
  return startsAt !== null && startsAt > now ? 'scheduled' : 'active';
}
