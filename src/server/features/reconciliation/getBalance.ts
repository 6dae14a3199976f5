import { sql } from 'kysely';
import { getBalance as contract, type Difference } from '#shared/contract/payouts.ts';
import { ENTRY_KINDS } from '#shared/rules/payout.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { readOneOf } from './readOneOf.ts';

/** Shown on the page. The administrator has the list of all. */
const SHOWN = 3;

interface Mode {
  gateway: string;
  isTest: boolean;
}

/** What the provider holds for the store, as it was read last. */
export const getBalance = defineHandler(contract, async (_input, { tx, services: { payments }, now }) => {
  const mode = { gateway: payments.id, isTest: payments.isTest };
  const [totals, pending, gaps, { count }] = await Promise.all([
    tx.many(selectTotals(tx, mode)),
    tx.many(selectPending(tx, { ...mode, now })),
    tx.many(selectGaps(tx, mode)),
    tx.one(countGaps(tx, mode)),
  ]);
  return {
    hasPayouts: payments.books !== null,
    isTest: payments.isTest,
    balances: totals.map(({ currency, net }) => {
      const waiting = pending.find((one) => one.currency === currency)?.net ?? 0;
      return { available: { amount: net - waiting, currency }, pending: { amount: waiting, currency } };
    }),
    differences: gaps.map(presentGap),
    differenceCount: count,
  };
});

const selectTotals = (tx: StoreTx, { gateway, isTest }: Mode) =>
  tx.q
    .selectFrom('processor_balances')
    .select(['currency', 'net'])
    .where('store_id', '=', tx.realm)
    .where('gateway', '=', gateway)
    .where('is_test', '=', isTest)
    .orderBy('currency');

/** What cannot be paid out yet: the entries of the last days. */
const selectPending = (tx: StoreTx, { isTest, now }: Mode & { now: Date }) =>
  tx.q
    .selectFrom('processor_entries')
    .select(['currency', sql<number>`sum(net)::bigint`.as('net')])
    .where('store_id', '=', tx.realm)
    .where('available_at', '>', now)
    .where('is_test', '=', isTest)
    .groupBy('currency');

const openGaps = (tx: StoreTx, { gateway, isTest }: Mode) =>
  tx.q
    .selectFrom('processor_gaps as g')
    .where('g.store_id', '=', tx.realm)
    .where(sql<boolean>`g.closed_at is null and g.explained_at is null`)
    .where('g.gateway', '=', gateway)
    .where('g.is_test', '=', isTest);

const countGaps = (tx: StoreTx, mode: Mode) => openGaps(tx, mode).select(sql<number>`count(*)::int`.as('count'));

const selectGaps = (tx: StoreTx, mode: Mode) =>
  openGaps(tx, mode)
    .leftJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'g.store_id').onRef('o.id', '=', 'g.order_id'))
    .select(['g.id', 'g.kind', 'g.order_id', 'o.number', 'g.currency', 'g.booked', 'g.received', 'g.found_at'])
    .orderBy('g.found_at', 'desc')
    .limit(SHOWN);

type Row = Awaited<ReturnType<ReturnType<typeof selectGaps>['executeTakeFirstOrThrow']>>;

const presentGap = ({ id, kind, order_id, number, currency, booked, received, found_at }: Row): Difference => ({
  id,
  kind: readOneOf(ENTRY_KINDS, kind),
  order: order_id === null || number === null ? null : { id: order_id, number },
  booked: { amount: booked, currency },
  received: { amount: received, currency },
  foundAt: found_at.toISOString(),
});
