import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { continuesSubscription } from './subscriptions/continuesSubscription.ts';

/**
 * What an order is called to its buyer: a lead magnet, a tip, a membership that they join, or none of these. A renewal or switch of
 * a membership is an ordinary order, because the words of a membership welcome new members.
 */
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
  if (isAll('membership')) return (await continuesSubscription(tx, orderId)) ? null : 'membership';
  return (['lead', 'tip'] as const).find(isAll) ?? null;
}
