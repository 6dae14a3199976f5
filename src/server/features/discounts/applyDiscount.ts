import { refuse } from '#shared/contract/refusals.ts';
import { discountOn, type DiscountState } from '#shared/rules/discount.ts';
import { normaliseDiscountCode } from '#shared/rules/discountCode.ts';
import { allocate, type Money } from '#shared/rules/money.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { discounts, minimumOf, stateOf, valueOf, type DiscountRow } from './discountRecord.ts';

/** A discount as applied to the lines of an order. */
export interface AppliedDiscount {
  id: string;
  code: string;
  /** What it takes off each line, in minor units. The sum is above 0. */
  amounts: readonly number[];
}

interface Discountable {
  code: string;
  lines: readonly { productId: string; amount: number }[];
  currency: string;
  now: Date;
}

/**
 * Applies a typed code to the lines of an order, or refuses with the reason. The discount is computed once, from the sum
 * of the lines it applies to, and spread over them in proportion.
 */
export async function applyDiscount(
  tx: StoreTx,
  { code, lines, currency, now }: Discountable,
): Promise<AppliedDiscount> {
  const row = await tx.maybe(discounts(tx).where('d.code', '=', normaliseDiscountCode(code)));
  if (row === undefined) return refuse('discount-unknown');
  assertUsable(stateOf(row, now));
  if (!lines.some(({ productId }) => isFor(row, productId))) refuse('discount-other-products');
  const eligible = lines.map(({ productId, amount }) => (isFor(row, productId) ? amount : 0));
  const price = { amount: eligible.reduce((sum, amount) => sum + amount, 0), currency };
  assertMinimum(row, price);
  const amount = discountOn(valueOf(row), price);
  if (amount === 0) refuse('discount-other-products');
  return { id: row.id, code: row.code, amounts: allocate({ amount, currency }, eligible).map((part) => part.amount) };
}

const isFor = ({ product_ids }: DiscountRow, productId: string): boolean =>
  product_ids === null || product_ids.includes(productId);

/** Refuses a discount that cannot be used now, with the reason. */
export function assertUsable(state: DiscountState): void {
  if (state === 'paused') refuse('discount-unknown');
  if (state === 'ended') refuse('discount-ended');
  if (state === 'scheduled') refuse('discount-not-started');
  if (state === 'used-up') refuse('discount-used-up');
}

function assertMinimum(row: DiscountRow, price: Money): void {
  const minimum = minimumOf(row);
  if (minimum === null) return;
  if (minimum.currency !== price.currency) refuse('discount-other-products');
  if (price.amount < minimum.amount) refuse('discount-minimum');
}
