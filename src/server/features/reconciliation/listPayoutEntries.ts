import { listPayoutEntries as contract, type PayoutEntry } from '#shared/contract/payouts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { ENTRY_KINDS } from '#shared/rules/payout.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { selectPayouts } from './payoutRows.ts';
import { readOneOf } from './readOneOf.ts';

/** What a payout consists of, latest first. */
export const listPayoutEntries = defineHandler(contract, async ({ payoutId, cursor, limit }, { tx }) => {
  if (!(await tx.maybe(selectPayouts(tx).where('p.id', '=', payoutId)))) refuse('not-found');
  const rows = await tx.many(
    entriesOf(tx, payoutId).$call(latestFirst({ cursor, limit, at: 'e.created_at', id: 'e.id' })),
  );
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
  return { items: shown.map(present), nextCursor };
});

/** An entry belongs to an order through its payment, its refund or its dispute. */
const entriesOf = (tx: StoreTx, payoutId: string) =>
  tx.q
    .selectFrom('processor_entries as e')
    .leftJoin('payments as p', (on) => on.onRef('p.store_id', '=', 'e.store_id').onRef('p.id', '=', 'e.subject_id'))
    .leftJoin('refunds as r', (on) => on.onRef('r.store_id', '=', 'e.store_id').onRef('r.id', '=', 'e.subject_id'))
    .leftJoin('disputes as d', (on) => on.onRef('d.store_id', '=', 'e.store_id').onRef('d.id', '=', 'e.subject_id'))
    .leftJoin('orders as o', (on) =>
      on
        .onRef('o.store_id', '=', 'e.store_id')
        .on((eb) => eb('o.id', '=', eb.fn.coalesce('p.order_id', 'r.order_id', 'd.order_id'))),
    )
    .select(['e.id', 'e.kind', 'e.amount', 'e.fee', 'e.net', 'e.currency', 'e.created_at'])
    .select(['o.id as order_id', 'o.number as order_number'])
    .where('e.store_id', '=', tx.realm)
    .where('e.payout_id', '=', payoutId);

type Row = Awaited<ReturnType<ReturnType<typeof entriesOf>['executeTakeFirstOrThrow']>>;

const present = ({ id, kind, amount, fee, net, currency, created_at, order_id, order_number }: Row): PayoutEntry => ({
  id,
  kind: readOneOf(ENTRY_KINDS, kind),
  order: order_id === null || order_number === null ? null : { id: order_id, number: order_number },
  amount: { amount, currency },
  fee: { amount: fee, currency },
  net: { amount: net, currency },
  at: created_at.toISOString(),
});
