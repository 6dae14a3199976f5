import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import type { refundOrder } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { allocate } from '#shared/rules/money.ts';
import { unitsRefund } from '#shared/rules/refundedLine.ts';
import type { Item } from '#shared/rules/variant.ts';
import { readTaxAccount } from '#shared/rules/tax.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { LedgerTax } from '../../sales/ledger.ts';
import { findTaxesLeft } from '../../sales/ledgerTaxes.ts';
import type { LockedOrder } from './lockOrder.ts';
import { paidLines } from '../../sales/paidLines.ts';
import { sumOfTaxes, taxesIn } from './taxesIn.ts';

export interface RefundedLine {
  lineId: string;
  units: number;
  amount: number;
  tax: number;
}

export interface RefundedLines {
  amount: number;
  lines: readonly RefundedLine[];
  taxes: readonly LedgerTax[];
}

type Wanted = NonNullable<InputOf<typeof refundOrder>['lines']>;

/** What the wanted units of a locked order's lines return, or a refusal if they were refunded before. */
export async function linesToRefund(tx: StoreTx, order: LockedOrder, wanted: Wanted): Promise<RefundedLines> {
  const paid = await tx.many(paidLines(tx, order.id));
  const chosen = wanted.map(({ lineId, units }) => {
    const line = paid.find(({ id }) => id === lineId) ?? refuse('not-found');
    if (line.refunded + units > line.quantity) refuse('refund-line-refunded');
    return { lineId, units, basisPoints: line.basisPoints, ...unitsRefund(line, units) };
  });
  const amount = sumOf(chosen, (line) => line.amount);
  const exact = await taxesOfLines(tx, order, chosen);
  const taxes = exact ?? (await taxesIn(tx, order, amount));
  const shares = exact ? chosen.map(({ tax }) => tax) : spread(sumOfTaxes(taxes), chosen);
  const lines = chosen.map(({ lineId, units, ...line }, at) => ({
    lineId,
    units,
    amount: line.amount,
    tax: shares[at] ?? 0,
  }));
  return { amount, lines, taxes };
}

interface TaxedUnits {
  amount: number;
  tax: number;
  basisPoints: number;
}

/** The taxes of the units themselves. Undefined: other refunds took them back in proportion, so what is left is too. */
async function taxesOfLines(
  tx: StoreTx,
  order: LockedOrder,
  lines: readonly TaxedUnits[],
): Promise<LedgerTax[] | undefined> {
  if (order.refunded !== (await sumByLines(tx, order.id)) || order.lost > 0) return undefined;
  const left = await findTaxesLeft(tx, order.id);
  const taxes = left.flatMap(({ account }) => {
    const own = lines.filter(({ basisPoints }) => basisPoints === readTaxAccount(account)?.basisPoints);
    const amount = sumOf(own, ({ tax }) => tax);
    const base = sumOf(own, (line) => line.amount - line.tax);
    return amount > 0 || base > 0 ? [{ account, amount, base }] : [];
  });
  return sumOfTaxes(taxes) === sumOf(lines, ({ tax }) => tax) ? taxes : undefined;
}

/** What refunds of lines returned, or are returning. */
async function sumByLines(tx: StoreTx, orderId: string): Promise<number> {
  const { sum } = await tx.one(
    tx.q
      .selectFrom('refund_lines as l')
      .innerJoin('refunds as r', (on) => on.onRef('r.store_id', '=', 'l.store_id').onRef('r.id', '=', 'l.refund_id'))
      .innerJoin('refund_states as s', (on) =>
        on.onRef('s.store_id', '=', 'r.store_id').onRef('s.refund_id', '=', 'r.id'),
      )
      .select(sql<number>`coalesce(sum(l.amount), 0)::bigint`.as('sum'))
      .where('r.store_id', '=', tx.realm)
      .where('r.order_id', '=', orderId)
      .where('s.status', '<>', 'failed'),
  );
  return sum;
}

const spread = (tax: number, lines: readonly TaxedUnits[]): number[] =>
  tax === 0
    ? []
    : allocate(
        { amount: tax, currency: '' },
        lines.map(({ amount }) => amount),
      ).map(({ amount }) => amount);

const sumOf = <Item>(items: readonly Item[], amountOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0);

/** What a refund returned of its order's lines. */
export const refundedLinesOf = (tx: StoreTx, refundId: string) =>
  tx.many(
    tx.q
      .selectFrom('refund_lines as r')
      .innerJoin('order_lines as l', (on) =>
        on.onRef('l.store_id', '=', 'r.store_id').onRef('l.id', '=', 'r.order_line_id'),
      )
      .select(['l.id as lineId', 'l.product_id as productId', 'l.variant_id as variantId', 'l.sold_title as title'])
      .select(['r.quantity as units', 'r.amount', 'r.tax'])
      .where('r.store_id', '=', tx.realm)
      .where('r.refund_id', '=', refundId)
      .orderBy('l.position'),
  );

/** The units of a refund by the products they are taken from: a bundle takes one of each product in it. */
export async function refundedUnits(tx: StoreTx, refundId: string): Promise<(Item & { units: number })[]> {
  const [lines, parts] = await Promise.all([
    refundedLinesOf(tx, refundId),
    tx.many(
      tx.q
        .selectFrom('refund_lines as r')
        .innerJoin('order_line_parts as p', (on) =>
          on.onRef('p.store_id', '=', 'r.store_id').onRef('p.order_line_id', '=', 'r.order_line_id'),
        )
        .select(['p.product_id as productId', 'r.quantity as units'])
        .where('r.store_id', '=', tx.realm)
        .where('r.refund_id', '=', refundId),
    ),
  ]);
  return [...lines, ...parts.map((part) => ({ ...part, variantId: null }))];
}
