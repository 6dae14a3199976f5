import { listPayoutEntries as contract, type PayoutEntry } from '#shared/contract/payouts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { ENTRY_KINDS } from '#shared/rules/payout.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findOrders } from './findOrders.ts';
import { selectPayouts } from './payoutRows.ts';
import { readOneOf } from './readOneOf.ts';

/** What a payout consists of, latest first. */
export const listPayoutEntries = defineHandler(contract, async ({ payoutId, cursor, limit }, { tx }) => {
  if (!(await tx.maybe(selectPayouts(tx).where('p.id', '=', payoutId)))) refuse('not-found');
  const rows = await tx.many(
    entriesOf(tx, payoutId).$call(latestFirst({ cursor, limit, at: 'e.created_at', id: 'e.id' })),
  );
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
  const orders = await findOrders(
    tx,
    shown.map(({ subject_id: id }) => id),
  );
  return { items: shown.map((row) => present(row, orders.get(row.subject_id ?? '') ?? null)), nextCursor };
});

const entriesOf = (tx: StoreTx, payoutId: string) =>
  tx.q
    .selectFrom('processor_entries as e')
    .select(['e.id', 'e.kind', 'e.subject_id', 'e.amount', 'e.fee', 'e.net', 'e.currency', 'e.created_at'])
    .where('e.store_id', '=', tx.realm)
    .where('e.payout_id', '=', payoutId);

type Row = Awaited<ReturnType<ReturnType<typeof entriesOf>['executeTakeFirstOrThrow']>>;

const present = (row: Row, order: PayoutEntry['order']): PayoutEntry => ({
  id: row.id,
  kind: readOneOf(ENTRY_KINDS, row.kind),
  order,
  amount: { amount: row.amount, currency: row.currency },
  fee: { amount: row.fee, currency: row.currency },
  net: { amount: row.net, currency: row.currency },
  at: row.created_at.toISOString(),
});
