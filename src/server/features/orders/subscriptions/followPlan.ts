import type { StoreTx } from '../../../db/transaction.ts';
import { changePlan } from '../../planRecord/planSubscriptions.ts';
import { isOfSubscription } from './subscriptionAccess.ts';

/** After a switch, a creator's plan is the one that the product of the subscription sells. Others have no plan. */
export async function followPlan(tx: StoreTx, subscriptionId: string): Promise<void> {
  const planId = await changePlan(tx, subscriptionId);
  if (planId === null) return;
  await tx.run(
    tx.q
      .updateTable('entitlements')
      .set({ plan_id: planId })
      .where('store_id', '=', tx.realm)
      .where('plan_id', 'is not', null)
      .where(isOfSubscription(tx, subscriptionId)),
  );
}
