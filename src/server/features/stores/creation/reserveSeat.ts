import { refuse } from '#shared/contract/refusals.ts';
import { planForStores, storeLimit } from '#shared/rules/plan.ts';
import type { PlatformTx } from '../../../db/transaction.ts';
import { effectivePlan } from '../../planRecord/effectivePlan.ts';

/** Reserves a place for a store in the creator's plan. The first store becomes the active one. */
export async function reserveSeat(
  tx: PlatformTx,
  { creatorId, storeId, now }: { creatorId: string; storeId: string; now: Date },
): Promise<void> {
  // Locks the creator's row so that two concurrent requests cannot both take the last place.
  const { plan_id: planId, deletion_asked_at: leavesSince } = await tx.one(
    tx.q
      .selectFrom('creators as c')
      .select(['c.deletion_asked_at', effectivePlan('c', creatorId).as('plan_id')])
      .where('c.id', '=', creatorId)
      .forNoKeyUpdate('c'),
  );
  if (leavesSince !== null) refuse('account-closing');
  const limit = storeLimit(planId);
  const reserved = await tx.run(
    tx.q
      .updateTable('creators')
      .set((creator) => ({
        store_count: creator('store_count', '+', 1),
        active_store_id: creator.fn.coalesce('active_store_id', creator.val(storeId)),
        updated_at: now,
      }))
      .where('id', '=', creatorId)
      .where('store_count', '<', limit),
  );
  if (reserved === 0) refuse('store-limit', wayOut(limit));
}

function wayOut(limit: number): { reason?: string } {
  const plan = planForStores(limit + 1);
  return plan ? { reason: `The ${plan.name} plan allows ${plan.stores} stores.` } : {};
}
