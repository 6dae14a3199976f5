import { sql } from 'kysely';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';

/** How long an order waits for its buyer's bank. The bank's question itself is open for a quarter of an hour. */
const WAIT_MINUTES = 60;

/** Voids orders whose buyer never answered their bank, and deletes expired receipt links. */
export const sweepOrders: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  await db.inStore(provenStore(realm), async (tx) => {
    const orders = await tx.many(voidAbandoned(tx, new Date(now.getTime() - WAIT_MINUTES * 60_000)));
    await tx.run(failPayments(tx, orders));
    await tx.run(tx.q.deleteFrom('access_links').where('store_id', '=', tx.realm).where('expires_at', '<=', now));
  });
};

// An answer that arrives now holds the order's lock. Afterwards the condition is checked again and no longer holds.
const voidAbandoned = (tx: StoreTx, before: Date) =>
  tx.q
    .updateTable('orders')
    .set({ status: 'void' })
    .where('store_id', '=', tx.realm)
    .where('status', '=', 'requires-action')
    .where('placed_at', '<', before)
    .returning('id');

const failPayments = (tx: StoreTx, orders: readonly { id: string }[]) =>
  tx.q
    .updateTable('payments')
    .set({ status: 'failed', action_token: null })
    .where('store_id', '=', tx.realm)
    .where(sql<boolean>`order_id = any(${orders.map(({ id }) => id)}::uuid[])`)
    .where('status', '=', 'requires-action');
