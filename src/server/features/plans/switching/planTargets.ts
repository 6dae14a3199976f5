import { PAID_PLANS, PLAN_INTERVALS, type PlanInterval } from '#shared/rules/plan.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { SubscriptionRecord } from '../../orders/subscriptions/subscriptionRecord.ts';
import type { SwitchTarget } from '../../orders/subscriptions/switching/previewSwitch.ts';

export interface PlanTarget extends SwitchTarget {
  planId: (typeof PAID_PLANS)[number];
  interval: PlanInterval;
}

/** The plans that a subscription of a plan can be switched to: those that its store sells now, in the same currency. */
export async function planTargets(tx: StoreTx, subscription: SubscriptionRecord): Promise<PlanTarget[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('products as p')
      .innerJoin('stores as s', 's.id', 'p.store_id')
      .select(['p.id', 'p.title', 'p.plan_id', 'p.price_every_unit', 'p.price_amount', 'p.currency'])
      .where('p.store_id', '=', tx.realm)
      .where('p.plan_id', 'is not', null)
      .where('p.state', '=', 'published')
      .where('p.currency', '=', subscription.currency)
      .where('p.id', '<>', subscription.product_id)
      .where('s.plan_sales', '=', 'on')
      .where('s.deleted_at', 'is', null)
      .where('s.suspended_at', 'is', null)
      .where('s.pool_closed_at', 'is', null)
      .orderBy('p.price_amount')
      .orderBy('p.id'),
  );
  return rows.flatMap(({ id, title, currency, price_amount: amount, ...row }) => {
    const planId = PAID_PLANS.find((each) => each === row.plan_id);
    const interval = PLAN_INTERVALS.find((each) => each === row.price_every_unit);
    return planId && interval
      ? [{ id, variantId: null, title, amount, currency, every: { unit: interval, count: 1 }, planId, interval }]
      : [];
  });
}
