import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { listPayouts as contract } from '#shared/contract/payouts.ts';
import { monthSpan } from '#shared/rules/payout.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { containing } from '../../db/textSearch.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { presentPayout, selectPayout } from './payoutRows.ts';

/** The store's payouts, latest first. */
export const listPayouts = defineHandler(contract, async ({ cursor, limit, ...filter }, { tx, services }) => {
  const filtered = (query: ReturnType<typeof payoutsOf>) => applyFilter(query, filter);
  const all = payoutsOf(tx, services.payments.isTest);
  const [rows, { count }] = await Promise.all([
    tx.many(
      filtered(all)
        .select(selectPayout)
        .$call(latestFirst({ cursor, limit, at: 'p.created_at', id: 'p.id' })),
    ),
    tx.one(filtered(all).select(sql<number>`count(*)::int`.as('count'))),
  ]);
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.created_at });
  return { items: shown.map(presentPayout), nextCursor, count };
});

const payoutsOf = (tx: StoreTx, isTest: boolean) =>
  tx.q.selectFrom('payouts as p').where('p.store_id', '=', tx.realm).where('p.is_test', '=', isTest);

function applyFilter(
  query: ReturnType<typeof payoutsOf>,
  { search, status, month }: Pick<InputOf<typeof contract>, 'search' | 'status' | 'month'>,
) {
  let filtered = query;
  if (status !== undefined) filtered = filtered.where('p.status', '=', status);
  if (month !== undefined) {
    const { from, to } = monthSpan(month);
    filtered = filtered.where('p.created_at', '>=', from).where('p.created_at', '<', to);
  }
  if (search) {
    // Amounts are found by their digits, however the separators are written.
    const digits = search.replaceAll(/\D/g, '');
    filtered = filtered.where((eb) =>
      eb.or([
        eb('p.provider_id', 'ilike', containing(search)),
        ...(digits === '' ? [] : [sql<boolean>`p.amount::text like ${`%${digits}%`}`]),
      ]),
    );
  }
  return filtered;
}
