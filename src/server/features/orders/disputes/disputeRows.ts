import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import type { DisputeRow, listDisputes } from '#shared/contract/disputes.ts';
import { readDisputeStatus } from '#shared/rules/dispute.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { isOneOf } from '../../../db/conditions.ts';
import type { Narrowed } from '../findOrders.ts';

type Filter = Pick<InputOf<typeof listDisputes>, 'status'>;

/** The store's disputes that match a filter, with their orders. Every dispute has its order, which a count leaves out. */
export function filteredDisputes(tx: StoreTx, { status }: Filter, found: Narrowed | null = null) {
  const query = tx.q
    .selectFrom('disputes as d')
    .leftJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'd.store_id').onRef('o.id', '=', 'd.order_id'))
    .where('d.store_id', '=', tx.realm)
    .$if(status !== undefined, (each) => each.where('d.status', '=', status ?? ''));
  if (!found) return query;
  return query.where(found.ids === null ? found.condition : isOneOf(sql.ref('d.order_id'), found.ids));
}

export const disputeRows = (tx: StoreTx, filter: Filter, found: Narrowed | null = null) =>
  filteredDisputes(tx, filter, found)
    .select(['d.id', 'd.status', 'd.order_id', 'd.amount', 'd.currency', 'd.reason', 'd.opened_at', 'd.due_at'])
    .select(['d.closed_at', 'd.evidence', 'd.evidence_at', 'd.submitted_at', 'd.fee'])
    .select([sql<string>`o.number`.as('number'), sql<string>`o.email`.as('email'), sql<string>`o.name`.as('name')])
    .select(sql<boolean>`o.is_test`.as('is_test'));

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
