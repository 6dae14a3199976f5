import type { JobHandlers } from '../jobs.ts';
import { announceUser } from '../creatorRecord/user.ts';
import { cancelOne } from '../orders/subscriptions/cancel.ts';
import { followAccount } from './followAccount.ts';
import { findOwnPlan } from './ownPlan.ts';

/**
 * Shows a new plan in the creator's open windows, lets it follow the address that they sign in with, and cancels the plan of a
 * creator who cannot use it. If they come back before the paid period ends, they can resume it.
 */
export const reviewPlan: JobHandlers['reviewPlan'] = async ({ creatorId }, { services: { db }, now }) => {
  const { own, email } = await db.onPlatform(async (tx) => {
    await announceUser(tx, creatorId);
    const creator = await tx.maybe(
      tx.q
        .selectFrom('creators as c')
        .innerJoin('accounts as a', 'a.id', 'c.id')
        .select('a.email')
        .where('a.store_id', '=', tx.realm)
        .where('c.id', '=', creatorId)
        .where('c.is_active', '=', true)
        .where('c.deletion_asked_at', 'is', null),
    );
    return { own: await findOwnPlan(tx, creatorId), email: creator?.email };
  });
  if (!own || own.isEnded) return;
  const { storeId, subscriptionId } = own;
  await db.inStore(storeId, (tx) =>
    email === undefined
      ? cancelOne({ tx, now }, { claimedId: subscriptionId, by: 'customer' })
      : followAccount(tx, { subscriptionId, email, now }),
  );
};
