import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { SOLD } from './sold.ts';

/** The number of sales per product, including refunded ones, in one pass over the order lines. */
export async function countSold(tx: StoreTx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.many(
    tx.q
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', (join) => join.onRef('o.store_id', '=', 'l.store_id').onRef('o.id', '=', 'l.order_id'))
      .select(['l.product_id', sql<number>`sum(l.quantity)`.as('sold')])
      .where('l.store_id', '=', tx.realm)
      .where(sql<boolean>`o.status = any(${SOLD})`)
      .groupBy('l.product_id'),
  );
  return new Map(rows.map(({ product_id, sold }) => [product_id, sold]));
}
