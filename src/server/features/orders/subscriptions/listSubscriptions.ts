import { sql } from 'kysely';
import { listSubscriptions as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { latestFirst, latestPage } from '../../../access/pagination.ts';
import { filteredSubscriptions, presentSubscription, subscriptionListRows } from './subscriptionList.ts';

/** The store's subscriptions, latest first. */
export const listSubscriptions = defineHandler(contract, async ({ cursor, limit, ...filter }, { tx }) => {
  const [rows, { count }] = await Promise.all([
    tx.many(subscriptionListRows(tx, filter).$call(latestFirst({ cursor, limit, at: 's.started_at', id: 's.id' }))),
    tx.one(filteredSubscriptions(tx, filter).select(sql<number>`count(*)::int`.as('count'))),
  ]);
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.started_at });
  return { items: shown.map(presentSubscription), nextCursor, count };
});
