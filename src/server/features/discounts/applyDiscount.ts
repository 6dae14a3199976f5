import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import { discountOn, type DiscountState } from '#shared/rules/discount.ts';
import { normaliseDiscountCode } from '#shared/rules/discountCode.ts';
import { allocate } from '#shared/rules/money.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { discounts, stateOf, termsIn, type DiscountRow } from './discountRecord.ts';

/** A discount as applied to the lines of an order. */
export interface AppliedDiscount {
  id: string;
  /** The typed code, or the name of an automatic discount. */
  code: string;
  isAutomatic: boolean;
  /** What it takes off each line, in minor units. The sum is above 0. */
  amounts: readonly number[];
}

/** Which unpaid orders are the buyer's own. A new order replaces them. */
export interface OwnOrders {
  checkoutHash: Buffer;
  cartId: string | undefined;
}

export interface Priced {
  lines: readonly { productId: string; amount: number }[];
  currency: string;
  now: Date;
  own?: OwnOrders | undefined;
}

/** Why a discount does not apply. Each is also the code of a refusal. */
export type DiscountProblem =
  | 'discount-unknown'
  | 'discount-ended'
  | 'discount-not-started'
  | 'discount-used-up'
  | 'discount-other-products'
  | 'discount-other-currency'
  | 'discount-minimum';

/** Applies a typed code to the lines of an order, or refuses with the reason. */
export async function applyDiscount(
  tx: StoreTx,
  { code, ...priced }: Priced & { code: string },
): Promise<AppliedDiscount> {
  const typed = normaliseDiscountCode(code);
  const found = await tx.maybe(discounts(tx).where('d.code', '=', typed).where('d.is_automatic', '=', false));
  const [row] = found ? await withoutOwnHolds(tx, [found], priced) : [];
  const applied = row === undefined ? 'discount-unknown' : applyRow(row, priced);
  return typeof applied === 'string' ? refuse(applied) : applied;
}

/** The automatic discounts that apply: the one that takes off most first, the older of two equal ones. */
export async function findAutomaticDiscounts(tx: StoreTx, priced: Priced): Promise<AppliedDiscount[]> {
  const rows = await tx.many(
    discounts(tx)
      .where('d.is_automatic', '=', true)
      .where('d.is_active', '=', true)
      .where(sql<boolean>`coalesce(d.ends_at > ${priced.now}, true)`)
      .orderBy('d.created_at')
      .orderBy('d.id'),
  );
  const free = await withoutOwnHolds(tx, rows, priced);
  return mostFirst(free.map((row) => applyRow(row, priced)));
}

/** Those that apply: the one that takes off most first, the earlier of two equal ones. */
export const mostFirst = (outcomes: readonly (AppliedDiscount | DiscountProblem)[]): AppliedDiscount[] =>
  outcomes.filter((outcome) => typeof outcome !== 'string').toSorted((one, other) => sumOf(other) - sumOf(one));

/** The discounts without the uses that the buyer's own unpaid orders hold. */
async function withoutOwnHolds(tx: StoreTx, rows: DiscountRow[], { own, now }: Priced): Promise<DiscountRow[]> {
  if (!own || !rows.some((row) => row.held > 0 && stateOf(row, now) === 'used-up')) return rows;
  const holds = await tx.many(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('discount_uses as u', (on) =>
        on.onRef('u.store_id', '=', 'o.store_id').onRef('u.order_id', '=', 'o.id'),
      )
      .select(['u.discount_id', sql<number>`count(*)::int`.as('count')])
      .where('o.store_id', '=', tx.realm)
      .where((eb) =>
        eb.or([
          eb('o.checkout_hash', '=', own.checkoutHash),
          ...(own.cartId === undefined ? [] : [eb('o.cart_id', '=', own.cartId)]),
        ]),
      )
      .where('o.status', 'in', ['pending', 'requires-action'])
      .where('u.status', '=', 'held')
      .groupBy('u.discount_id'),
  );
  const counts = new Map(holds.map(({ discount_id: id, count }) => [id, count]));
  return rows.map((row) => ({ ...row, held: row.held - (counts.get(row.id) ?? 0) }));
}

/** What a discount takes off an order, in minor units. */
export const sumOf = ({ amounts }: AppliedDiscount): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The discount is computed once, from the sum of the lines it applies to, and spread over them in proportion. */
export function applyRow(row: DiscountRow, { lines, currency, now }: Priced): AppliedDiscount | DiscountProblem {
  const eligible = lines.map(({ productId, amount }) => (isFor(row, productId) ? amount : 0));
  const price = { amount: eligible.reduce((sum, amount) => sum + amount, 0), currency };
  const problem = stateProblem(stateOf(row, now));
  if (problem) return problem;
  if (price.amount === 0) return 'discount-other-products';
  const terms = termsIn(row, currency);
  if (!terms) return 'discount-other-currency';
  if (price.amount < terms.minimum) return 'discount-minimum';
  const amount = discountOn(terms.value, price);
  if (amount === 0) return 'discount-other-products';
  return {
    id: row.id,
    code: row.code,
    isAutomatic: row.is_automatic,
    amounts: allocate({ amount, currency }, eligible).map((part) => part.amount),
  };
}

const isFor = ({ product_ids }: DiscountRow, productId: string): boolean =>
  product_ids === null || product_ids.includes(productId);

/** Refuses a discount that cannot be used now, with the reason. */
export function assertUsable(state: DiscountState): void {
  const problem = stateProblem(state);
  if (problem) refuse(problem);
}

function stateProblem(state: DiscountState): DiscountProblem | null {
  const problems = {
    active: null,
    paused: 'discount-unknown',
    ended: 'discount-ended',
    scheduled: 'discount-not-started',
    'used-up': 'discount-used-up',
  } as const;
  return problems[state];
}
