import type { JobHandlers } from '../jobs.ts';
import { announceUser } from '../creatorRecord/user.ts';
import { cancelOne } from '../orders/subscriptions/cancel.ts';
import { findOwnPlan } from './ownPlan.ts';

/**
 * Shows a new plan in the creator's open windows, and cancels the plan of a creator who cannot use it. If they come
 * back before the paid period ends, they can resume it.
 */
export const reviewPlan: JobHandlers['reviewPlan'] = async ({ creatorId }, { services: { db }, now }) => {
  const unused = await db.onPlatform(async (tx) => {
    await announceUser(tx, creatorId);
    const creator = await tx.maybe(
      tx.q
        .selectFrom('creators')
        .select('id')
        .where('id', '=', creatorId)
        .where('is_active', '=', true)
        .where('deletion_asked_at', 'is', null),
    );
    return creator ? undefined : findOwnPlan(tx, creatorId);
  });
  if (!unused || unused.isEnded) return;
  await db.inStore(unused.storeId, (tx) =>
    cancelOne({ tx, now }, { claimedId: unused.subscriptionId, by: 'customer' }),
  );
};
