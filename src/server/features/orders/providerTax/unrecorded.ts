import { sql } from 'kysely';
import { TaxRecordKind, type UnrecordedTaxes } from '#shared/contract/taxes.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** How many a list shows. */
const SHOWN = 20;

/** Ids of the records that the provider refused and that the creator has not dismissed. */
export const unrecordedIds = (tx: StoreTx) =>
  tx.q
    .selectFrom('tax_records as r')
    .select('r.id')
    .where('r.store_id', '=', tx.realm)
    .where('r.problem', 'is not', null)
    .where('r.handled_at', 'is', null);

/** What the provider's reports lack, latest first. */
export async function findUnrecorded({ tx, now }: { tx: StoreTx; now: Date }): Promise<UnrecordedTaxes> {
  const [rows, { count }] = await Promise.all([
    tx.many(
      unrecordedIds(tx)
        .clearSelect()
        .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'r.store_id').onRef('o.id', '=', 'r.order_id'))
        .select(['r.order_id as orderId', 'o.number as orderNumber', 'r.kind', 'r.problem', 'r.tried_at as at'])
        .orderBy('r.tried_at', 'desc')
        .orderBy('r.id')
        .limit(SHOWN),
    ),
    tx.one(
      unrecordedIds(tx)
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('count')),
    ),
  ]);
  return {
    items: rows.map(({ kind, problem, at, ...order }) => ({
      ...order,
      kind: TaxRecordKind.parse(kind),
      reason: problem ?? '',
      at: at.toISOString(),
    })),
    count,
    asOf: now.toISOString(),
  };
}
