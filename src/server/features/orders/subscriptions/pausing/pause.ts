import { isPause } from '#shared/rules/subscription.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import { lockUnpaidPeriod } from '../lockUnpaidPeriod.ts';
import { restoreAccess, suspendAccess } from '../subscriptionAccess.ts';
import { isInTrial, lockSubscription, updateSubscription, type SubscriptionRecord } from '../subscriptionRecord.ts';
import { lockUnpaidChange } from '../switching/changeRecord.ts';

type At = { tx: StoreTx; now: Date };

interface Pausing {
  claimedId: string;
  by: 'customer' | 'creator';
  days: number;
  /** The only customer whose subscription it may be. */
  customerId?: string;
}

const DAY_MS = 86_400_000;

/** Pauses a subscription for some days: nothing is charged and nothing can be opened. The rest of the period is kept. */
export async function pauseOne(at: At, { claimedId, by, days, customerId }: Pausing): Promise<void> {
  const { tx, now } = at;
  if (!isPause(days)) refuse('invalid-argument', { field: 'days' });
  const unpaid = (await lockUnpaidPeriod(tx, claimedId)) ?? (await lockUnpaidChange(tx, claimedId));
  const subscription = (await lockSubscription(tx, claimedId)) ?? refuse('not-found');
  if (customerId !== undefined && subscription.customer_id !== customerId) refuse('not-found');
  const { status, period_end: end, canceled_by: canceledBy, payments_total: payments } = subscription;
  if (payments !== null) refuse('installments-agreed');
  if (status === 'ended') refuse('subscription-ended');
  if (status === 'paused') refuse('subscription-paused');
  if (canceledBy !== null) refuse('subscription-canceled');
  if (unpaid || status !== 'active' || end <= now) refuse('subscription-busy');
  if (isInTrial(subscription)) refuse('subscription-in-trial');
  if (by === 'customer' && !(await allowsPause(tx, subscription.product_id))) refuse('pause-not-allowed');
  await updateSubscription(tx, subscription.id, {
    status: 'paused',
    paused_at: now,
    paused_by: by,
    due_at: new Date(now.getTime() + days * DAY_MS),
  });
  await suspendAccess(at, subscription.id);
}

/** Ends the pause of a locked subscription before its time. Customers don't end one that the creator made. */
export async function unpauseOne(
  at: At,
  { subscription, by }: { subscription: SubscriptionRecord; by: Pausing['by'] },
): Promise<void> {
  if (by === 'customer' && subscription.paused_by === 'creator') refuse('paused-by-store');
  await resumePaused(at, subscription);
}

/** Ends the pause of a locked subscription. The period ends as much later as the pause was long. */
export async function resumePaused(
  at: At,
  { id, paused_at: pausedAt, paused_seconds: before, period_start: start, period_end: end }: SubscriptionRecord,
): Promise<void> {
  const { tx, now } = at;
  if (pausedAt === null) throw new Error(`The subscription ${id} is not paused.`);
  const length = now.getTime() - pausedAt.getTime();
  const later = new Date(end.getTime() + length);
  await updateSubscription(tx, id, {
    status: 'active',
    paused_at: null,
    paused_by: null,
    period_end: later,
    paused_seconds: before + Math.round(length / 1000),
    due_at: later,
    // Later periods are counted from here.
    anchor_at: later,
    periods: 0,
  });
  await tx.run(
    tx.q
      .updateTable('subscription_periods')
      .set({ period_end: later })
      .where('store_id', '=', tx.realm)
      .where('subscription_id', '=', id)
      .where('period_start', '=', start),
  );
  await restoreAccess(at, id);
}

export const allowsPause = async (tx: StoreTx, productId: string): Promise<boolean> =>
  (
    await tx.one(
      tx.q.selectFrom('products').select('allows_pause').where('store_id', '=', tx.realm).where('id', '=', productId),
    )
  ).allows_pause;
