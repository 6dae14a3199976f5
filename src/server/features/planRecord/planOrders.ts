import type { StoreTx } from '../../db/transaction.ts';

/** A plan, and the creator who gets it. */
export interface BoughtPlan {
  creatorId: string;
  planId: string;
}

/** Stores for which creator a new order buys a plan. */
export const insertPlanOrder = (
  tx: StoreTx,
  { orderId, creatorId, planId }: BoughtPlan & { orderId: string },
): Promise<number> =>
  tx.run(
    tx.q
      .insertInto('plan_orders')
      .values({ store_id: tx.realm, order_id: orderId, creator_id: creatorId, plan_id: planId }),
  );

/** The plan that an order buys, if any. Renewals have none: the subscription has it. */
export const findPlanOrder = (tx: StoreTx, orderId: string): Promise<BoughtPlan | undefined> =>
  tx.maybe(
    tx.q
      .selectFrom('plan_orders')
      .select(['creator_id as creatorId', 'plan_id as planId'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );
