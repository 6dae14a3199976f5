import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

/** What an order is called to its buyer: a lead magnet, a tip, a membership, or none of these. */
export async function orderWords(tx: StoreTx, orderId: string): Promise<'lead' | 'tip' | 'membership' | null> {
  const rows = await tx.many(
    tx.q
      .selectFrom('order_lines as l')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'l.store_id').onRef('p.id', '=', 'l.product_id'))
      .select(sql<string | null>`p.published ->> 'kind'`.as('kind'))
      .where('l.store_id', '=', tx.realm)
      .where('l.order_id', '=', orderId),
  );
  const isAll = (kind: string) => rows.length > 0 && rows.every((row) => row.kind === kind);
  return (['lead', 'tip', 'membership'] as const).find(isAll) ?? null;
}
