import type { StoreTx } from '../../../db/transaction.ts';
import { isBeingPaid } from './isBeingPaid.ts';

/** The order of a period that has begun and is not paid, locked. `isBeingPaid`: an attempt to pay it is open. */
export async function lockUnpaidPeriod(tx: StoreTx, subscriptionId: string) {
  const order = await tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('subscription_periods as p', (on) =>
        on.onRef('p.store_id', '=', 'o.store_id').onRef('p.order_id', '=', 'o.id'),
      )
      .select(['o.id', 'o.number', 'o.email', 'o.total', 'o.currency', 'p.period_start as start'])
      .select('p.grace_days as graceDays')
      .where('o.store_id', '=', tx.realm)
      .where('p.subscription_id', '=', subscriptionId)
      .where('o.status', 'in', ['pending', 'requires-action'])
      .orderBy('p.period_start', 'desc')
      .limit(1)
      .forUpdate('o'),
  );
  if (!order) return undefined;
  return { ...order, isBeingPaid: await isBeingPaid(tx, order.id) };
}
