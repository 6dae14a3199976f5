import { refuse } from '#shared/contract/refusals.ts';
import { discountOn, type DiscountState } from '#shared/rules/discount.ts';
import { normaliseDiscountCode } from '#shared/rules/discountCode.ts';
import type { Money } from '#shared/rules/money.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { discounts, minimumOf, stateOf, valueOf, type DiscountRow } from './discountRecord.ts';

/** A discount as applied to a price. */
export interface AppliedDiscount {
  id: string;
  code: string;
  /** What it takes off, in minor units of the price's currency. Above 0. */
  amount: number;
}

/** Applies a typed code to the price of a product, or refuses with the reason. */
export async function applyDiscount(
  tx: StoreTx,
  { code, productId, price, now }: { code: string; productId: string; price: Money; now: Date },
): Promise<AppliedDiscount> {
  const row = await tx.maybe(discounts(tx).where('d.code', '=', normaliseDiscountCode(code)));
  if (row === undefined) return refuse('discount-unknown');
  assertUsable(stateOf(row, now));
  assertApplies(row, { productId, price });
  const amount = discountOn(valueOf(row), price);
  if (amount === 0) refuse('discount-other-products');
  return { id: row.id, code: row.code, amount };
}

/** Refuses a discount that cannot be used now, with the reason. */
export function assertUsable(state: DiscountState): void {
  if (state === 'paused') refuse('discount-unknown');
  if (state === 'ended') refuse('discount-ended');
  if (state === 'scheduled') refuse('discount-not-started');
  if (state === 'used-up') refuse('discount-used-up');
}

function assertApplies(row: DiscountRow, { productId, price }: { productId: string; price: Money }): void {
  if (row.product_ids !== null && !row.product_ids.includes(productId)) refuse('discount-other-products');
  const minimum = minimumOf(row);
  if (minimum === null) return;
  if (minimum.currency !== price.currency) refuse('discount-other-products');
  if (price.amount < minimum.amount) refuse('discount-minimum');
}
