import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

/** The lines of an order, in their order. */
export const paidLines = (tx: StoreTx, orderId: string) =>
  paidLineRows(tx).where('l.order_id', '=', orderId).orderBy('l.position');

/**
 * Lines (`l`) of orders (`o`) with what was paid for them and how many units were refunded, or are being refunded. Tax that
 * was refunded alone, for a VAT id, is not a part of what was paid.
 */
export const paidLineRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'l.store_id').onRef('o.id', '=', 'l.order_id'))
    .select(['l.id', 'l.product_id as productId', 'l.variant_id as variantId', 'l.quantity'])
    .select(['l.tax_bps as basisPoints'])
    .select(sql<number>`${net} + ${tax}`.as('paid'))
    .select(sql<number>`${tax}`.as('tax'))
    .select(refundedUnits.as('refunded'))
    .where('l.store_id', '=', tx.realm);

/** How many units of the line `l` were refunded, or are being refunded. */
export const refundedUnits = sql<number>`(select coalesce(sum(r.quantity), 0)::int from refund_lines r
  join refund_states s on s.store_id = r.store_id and s.refund_id = r.refund_id
  where r.store_id = l.store_id and r.order_line_id = l.id and s.status <> 'failed')`;

const net = sql`l.amount - l.discount - case when o.is_tax_included then l.tax else 0 end`;

const tax = sql`case when exists (
  select from refunds r join refund_states s on s.store_id = r.store_id and s.refund_id = r.id
   where r.store_id = o.store_id and r.order_id = o.id and r.is_tax_only and s.status <> 'failed') then 0 else l.tax end`;
