import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import type { DisputeRow, listDisputes } from '#shared/contract/disputes.ts';
import { readDisputeStatus } from '#shared/rules/dispute.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { containing, textHas } from '../../../db/textSearch.ts';

type Filter = Pick<InputOf<typeof listDisputes>, 'search' | 'status'>;

/** The store's disputes that match a filter, with their orders. */
export function filteredDisputes(tx: StoreTx, { search, status }: Filter) {
  let query = tx.q
    .selectFrom('disputes as d')
    .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'd.store_id').onRef('o.id', '=', 'd.order_id'))
    .where('d.store_id', '=', tx.realm);
  if (status !== undefined) query = query.where('d.status', '=', status);
  if (search) {
    const pattern = containing(search);
    query = query.where((eb) =>
      eb.or([eb('o.number', 'ilike', pattern), eb('o.email', 'ilike', pattern), textHas(sql.ref('o.name'), search)]),
    );
  }
  return query;
}

export const disputeRows = (tx: StoreTx, filter: Filter) =>
  filteredDisputes(tx, filter)
    .select(['d.id', 'd.status', 'd.order_id', 'd.amount', 'd.currency', 'd.reason', 'd.opened_at', 'd.due_at'])
    .select(['d.closed_at', 'd.evidence', 'd.evidence_at', 'd.submitted_at', 'd.fee', 'o.number', 'o.email', 'o.name'])
    .select('o.is_test');

export type DisputeRecord = Awaited<ReturnType<ReturnType<typeof disputeRows>['executeTakeFirstOrThrow']>>;

export const presentDisputeRow = (row: DisputeRecord): DisputeRow => ({
  id: row.id,
  status: readDisputeStatus(row.status),
  orderId: row.order_id,
  orderNumber: row.number,
  email: row.email,
  name: row.name,
  amount: { amount: row.amount, currency: row.currency },
  reason: row.reason,
  isTest: row.is_test,
  openedAt: row.opened_at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  answeredAt: row.evidence_at?.toISOString() ?? null,
});
