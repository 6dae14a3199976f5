import { isSameMailbox } from './affiliate.ts';

/** The lowest and highest rate of a store's affiliate, in hundredths of a percent. */
export const COMMISSION_BPS = { least: 100, most: 7500 } as const;

/** How long a commission is held before it can be paid, because most refunds are made in this time. */
export const COMMISSION_HOLD_DAYS = 30;

const DAY_MS = 86_400_000;

interface SoldLine {
  productId: string;
  /** The price of the line before discount, in minor units. */
  amount: number;
  discount: number;
  tax: number;
}

/** What an order's lines earn commission on: their amounts after discounts and without tax. No products: all. */
export function commissionBase(
  lines: readonly SoldLine[],
  { productIds, isTaxIncluded }: { productIds: readonly string[]; isTaxIncluded: boolean },
): number {
  return lines
    .filter(({ productId }) => productIds.length === 0 || productIds.includes(productId))
    .reduce((sum, { amount, discount, tax }) => sum + amount - discount - (isTaxIncluded ? tax : 0), 0);
}

/** Amounts of an order, each with the tax in it. */
interface OrderAmounts {
  total: number;
  tax: number;
  /** It earns nothing, and is refunded last. */
  tip: number;
  refunded: number;
  refundedTax: number;
  /** Lost in disputes. */
  lost: number;
  lostTax: number;
}

interface Earned {
  /** From `commissionBase`. */
  base: number;
  basisPoints: number;
  order: OrderAmounts;
}

/**
 * The commission of an order as it is now: the rate of its base, in proportion to what is left after refunds and lost
 * disputes, rounded half up once. It follows from sums, so the order of refunds does not change it, and a refund that
 * fails restores exactly what it took.
 */
export function commissionOf({ base, basisPoints, order }: Earned): number {
  const net = order.total - order.tax - order.tip;
  // A bank or the provider may take more than the order's total.
  const left = Math.max(0, net - (order.refunded - order.refundedTax) - (order.lost - order.lostTax));
  if (net <= 0) return 0;
  return divideHalfUp(BigInt(base) * BigInt(basisPoints) * BigInt(Math.min(left, net)), 10_000n * BigInt(net));
}

/** When a commission of an order that was paid at this time can be released. */
export const releaseTime = (paidAt: Date): Date => new Date(paidAt.getTime() + COMMISSION_HOLD_DAYS * DAY_MS);

interface Buyer {
  email: string;
  /** The address of the signed-in customer, if any. */
  accountEmail: string | null;
}

/** Whether the affiliate buys for themselves, which never earns a commission. */
export const isOwnPurchase = (affiliateEmail: string, { email, accountEmail }: Buyer): boolean =>
  isSameMailbox(affiliateEmail, email) || (accountEmail !== null && isSameMailbox(affiliateEmail, accountEmail));

const divideHalfUp = (dividend: bigint, divisor: bigint): number => Number((2n * dividend + divisor) / (2n * divisor));
