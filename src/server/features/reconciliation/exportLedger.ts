import { sql } from 'kysely';
import { exportLedger as contract, type LedgerRow } from '#shared/contract/payouts.ts';
import { monthSpan } from '#shared/rules/payout.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** The transfers of the store's ledger, latest first. */
export const exportLedger = defineHandler(contract, async ({ month, cursor, limit }, { tx }) => {
  const rows = await tx.many(
    transfersOf(tx, month).$call(latestFirst({ cursor, limit, at: 't.created_at', id: 't.id' })),
  );
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
  return { items: shown.map(present), nextCursor };
});

function transfersOf(tx: StoreTx, month: string | undefined) {
  const query = tx.q
    .selectFrom('ledger_transfers as t')
    .select(['t.id', 't.event', 't.debit_account', 't.credit_account', 't.amount', 't.currency', 't.created_at'])
    // Only for the rows of the page: an event is about a payment, a refund or a dispute.
    .select(
      sql<string | null>`(select o.number from orders o where o.store_id = ${tx.realm} and o.id = coalesce(
        (select p.order_id from payments p where p.store_id = ${tx.realm} and p.id = t.event_id),
        (select r.order_id from refunds r where r.store_id = ${tx.realm} and r.id = t.event_id),
        (select d.order_id from disputes d where d.store_id = ${tx.realm} and d.id = t.event_id)))`.as('order_number'),
    )
    .where('t.store_id', '=', tx.realm);
  if (month === undefined) return query;
  const { from, to } = monthSpan(month);
  return query.where('t.created_at', '>=', from).where('t.created_at', '<', to);
}

type Row = Awaited<ReturnType<ReturnType<typeof transfersOf>['executeTakeFirstOrThrow']>>;

const present = (row: Row): LedgerRow => ({
  id: row.id,
  at: row.created_at.toISOString(),
  event: row.event,
  orderNumber: row.order_number,
  debit: row.debit_account,
  credit: row.credit_account,
  amount: row.amount,
  currency: row.currency,
});
