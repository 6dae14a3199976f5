import { listSubscriptions as contract } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { countRows, latestFirst, latestPage } from '../../../access/pagination.ts';
import {
  filteredSubscriptions,
  findSubscriptions,
  presentSubscription,
  subscriptionListRows,
} from './subscriptionList.ts';

/** The store's subscriptions, latest first. */
export const listSubscriptions = defineHandler(contract, async ({ cursor, limit, search, ...filter }, { tx }) => {
  const found = await findSubscriptions(tx, search);
  const isMany = found?.isMany ?? false;
  const [rows, counted] = await Promise.all([
    tx.many(
      subscriptionListRows(tx, filter, found).$call(latestFirst({ cursor, limit, at: 's.started_at', id: 's.id' })),
    ),
    countRows(
      tx,
      filteredSubscriptions(tx, filter, isMany ? null : found).$if(isMany, (query) =>
        query.orderBy('s.started_at', 'desc').orderBy('s.id', 'desc'),
      ),
      isMany ? found?.condition : undefined,
    ),
  ]);
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.started_at });
  return { items: shown.map(presentSubscription), nextCursor, ...counted };
});
