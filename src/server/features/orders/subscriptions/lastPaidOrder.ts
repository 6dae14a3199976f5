import type { Expression } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';

/** The id of the order that paid the latest period of a subscription, for a query of subscriptions. */
export const lastPaidOrder = (tx: StoreTx, subscriptionId: Expression<string>) =>
  tx.q
    .selectFrom('subscription_periods as p')
    .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
    .select('p.order_id')
    .where('p.store_id', '=', tx.realm)
    .where('p.subscription_id', '=', subscriptionId)
    .where('o.paid_at', 'is not', null)
    .orderBy('p.period_start', 'desc')
    .limit(1);
