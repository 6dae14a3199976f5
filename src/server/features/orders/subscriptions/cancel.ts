import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { endSubscription } from './endSubscription.ts';
import { lockUnpaidPeriod } from './lockUnpaidPeriod.ts';
import { resumePaused, unpauseOne } from './pausing/pause.ts';
import { closeChange, findWaiting, lockUnpaidChange, withdrawUnpaid } from './switching/changeRecord.ts';
import {
  lockSubscription,
  subscriptionRows,
  updateSubscription,
  type SubscriptionRecord,
} from './subscriptionRecord.ts';

interface Cancellation {
  claimedId: string;
  by: 'customer' | 'creator';
  /** The only customer whose subscription it may be. */
  customerId?: string;
  isNow?: boolean;
}

/**
 * Cancels a subscription for the end of the paid period, or at once. One whose payment failed has no paid period left,
 * so it ends at once.
 */
export async function cancelOne(
  at: { tx: StoreTx; now: Date },
  { claimedId, by, customerId, isNow = false }: Cancellation,
): Promise<void> {
  const { tx } = at;
  const unpaid = await lockUnpaidPeriod(tx, claimedId);
  const switching = await lockUnpaidChange(tx, claimedId);
  const subscription = await lockOwn(tx, { claimedId, customerId });
  if (subscription.payments_total !== null && !isNow) refuse('installments-agreed');
  await withdrawChanges(at, { subscriptionId: claimedId, switching });
  // The rest of the period that was kept is used up first.
  if (!isNow && subscription.status === 'paused') await resumePaused(at, subscription);
  if (!isNow && (subscription.status === 'active' || subscription.status === 'paused')) {
    await updateSubscription(tx, subscription.id, { canceled_by: subscription.canceled_by ?? by });
    return;
  }
  const orderId = unpaid?.id ?? (await lastOrderId(tx, subscription.id));
  await endSubscription(at, { subscription, reason: by, orderId });
}

/**
 * Ends the subscriptions and installment plans of a customer who has deleted their account, so that nothing is charged any
 * more and their cards are forgotten.
 */
export async function endAllOf(at: { tx: StoreTx; now: Date }, customerId: string): Promise<void> {
  const { tx } = at;
  const open = await tx.many(
    subscriptionRows(tx).where('customer_id', '=', customerId).where('status', '<>', 'ended').orderBy('id'),
  );
  for (const { id: subscriptionId } of open) {
    const unpaid = await lockUnpaidPeriod(tx, subscriptionId);
    const switching = await lockUnpaidChange(tx, subscriptionId);
    const subscription = await lockSubscription(tx, subscriptionId);
    if (!subscription || subscription.status === 'ended') continue;
    await withdrawChanges(at, { subscriptionId, switching });
    const orderId = unpaid?.id ?? (await lastOrderId(tx, subscriptionId));
    await endSubscription(at, { subscription, reason: 'withdrawn', orderId });
  }
}

/** Withdraws the switches of a locked subscription that have not taken effect, except one that is being paid. */
async function withdrawChanges(
  { tx, now }: { tx: StoreTx; now: Date },
  { subscriptionId, switching }: { subscriptionId: string; switching: Awaited<ReturnType<typeof lockUnpaidChange>> },
): Promise<void> {
  if (switching && !switching.isBeingPaid) await withdrawUnpaid(tx, { ...switching, now });
  const waiting = await findWaiting(tx, subscriptionId);
  if (waiting) await closeChange(tx, { id: waiting.id, to: 'withdrawn', now });
}

/** Takes a cancellation back, or ends a pause. Customers take back only their own. */
export async function resumeOne(
  at: { tx: StoreTx; now: Date },
  { claimedId, by, customerId }: Pick<Cancellation, 'claimedId' | 'by' | 'customerId'>,
): Promise<void> {
  const { tx } = at;
  const subscription = await lockOwn(tx, { claimedId, customerId });
  const { canceled_by: canceledBy } = subscription;
  if (subscription.status === 'paused') return unpauseOne(at, { subscription, by });
  if (canceledBy !== null && canceledBy !== by) refuse(by === 'creator' ? 'canceled-by-customer' : 'canceled-by-store');
  await updateSubscription(tx, subscription.id, { canceled_by: null });
}

async function lockOwn(
  tx: StoreTx,
  { claimedId, customerId }: { claimedId: string; customerId: string | undefined },
): Promise<SubscriptionRecord> {
  const subscription = (await lockSubscription(tx, claimedId)) ?? refuse('not-found');
  if (customerId !== undefined && subscription.customer_id !== customerId) refuse('not-found');
  return subscription.status === 'ended' ? refuse('subscription-ended') : subscription;
}

const lastOrderId = async (tx: StoreTx, subscriptionId: string): Promise<string> =>
  (
    await tx.one(
      tx.q
        .selectFrom('subscription_periods')
        .select('order_id')
        .where('store_id', '=', tx.realm)
        .where('subscription_id', '=', subscriptionId)
        .orderBy('period_start', 'desc')
        .limit(1),
    )
  ).order_id;
