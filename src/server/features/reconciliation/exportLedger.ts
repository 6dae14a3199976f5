import { exportLedger as contract, type LedgerRow } from '#shared/contract/payouts.ts';
import { monthSpan } from '#shared/rules/payout.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findOrders } from './findOrders.ts';

/** The transfers of the store's ledger, latest first. */
export const exportLedger = defineHandler(contract, async ({ month, cursor, limit }, { tx }) => {
  const rows = await tx.many(
    transfersOf(tx, month).$call(latestFirst({ cursor, limit, at: 't.created_at', id: 't.id' })),
  );
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
  const orders = await findOrders(
    tx,
    shown.map(({ event_id: id }) => id),
  );
  return { items: shown.map((row) => present(row, orders.get(row.event_id)?.number ?? null)), nextCursor };
});

function transfersOf(tx: StoreTx, month: string | undefined) {
  const query = tx.q
    .selectFrom('ledger_transfers as t')
    .select([
      't.id',
      't.event',
      't.event_id',
      't.debit_account',
      't.credit_account',
      't.amount',
      't.tax_base',
      't.currency',
      't.created_at',
    ])
    .where('t.store_id', '=', tx.realm);
  if (month === undefined) return query;
  const { from, to } = monthSpan(month);
  return query.where('t.created_at', '>=', from).where('t.created_at', '<', to);
}

type Row = Awaited<ReturnType<ReturnType<typeof transfersOf>['executeTakeFirstOrThrow']>>;

const present = (row: Row, orderNumber: string | null): LedgerRow => ({
  id: row.id,
  at: row.created_at.toISOString(),
  event: row.event,
  orderNumber,
  debit: row.debit_account,
  credit: row.credit_account,
  amount: row.amount,
  taxBase: row.tax_base,
  currency: row.currency,
});
