import type { StoreTx } from '../../../db/transaction.ts';
import { endSubscription } from './endSubscription.ts';
import { lockSubscription } from './subscriptionRecord.ts';

/**
 * Ends a creator's plan at once if the order of its present period was refunded or lost, so that they can buy another
 * one. Other subscriptions end when their next period is due. The caller has locked the order.
 */
export async function endRefundedPlan(at: { tx: StoreTx; now: Date }, orderId: string): Promise<void> {
  const { tx } = at;
  const plan = await tx.maybe(
    tx.q
      .selectFrom('subscription_periods as p')
      .innerJoin('plan_subscriptions as l', (on) =>
        on.onRef('l.store_id', '=', 'p.store_id').onRef('l.subscription_id', '=', 'p.subscription_id'),
      )
      .select(['p.subscription_id as id', 'p.period_end as end'])
      .where('p.store_id', '=', tx.realm)
      .where('p.order_id', '=', orderId)
      .where('l.ended_at', 'is', null),
  );
  const subscription = plan && (await lockSubscription(tx, plan.id));
  if (!subscription || (subscription.status !== 'active' && subscription.status !== 'paused')) return;
  if (subscription.period_end > plan.end) return;
  await endSubscription(at, { subscription, reason: 'refunded', orderId });
}
