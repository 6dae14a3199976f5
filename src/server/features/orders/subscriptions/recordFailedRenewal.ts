import { dunningStep } from '#shared/rules/subscription.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { endSubscription } from './endSubscription.ts';
import { enqueueSubscriptionEmail } from './enqueueSubscriptionEmail.ts';
import type { Renewal } from './findRenewal.ts';
import { suspendInstallments } from './installments/suspendInstallments.ts';
import { revokeSubscribed } from './subscriptionAccess.ts';
import { lockSubscription, updateSubscription } from './subscriptionRecord.ts';

interface Failed {
  renewal: Renewal;
  order: { id: string };
  /** Whether the saved method was charged. Otherwise the customer tried to pay, which they see themselves. */
  isSavedMethod: boolean;
  isFinal: boolean | undefined;
}

/** Records that a renewal could not be charged, and when it is tried again. The caller has locked the order. */
export async function recordFailedRenewal(
  at: { tx: StoreTx; now: Date },
  { renewal, order, isSavedMethod, isFinal = false }: Failed,
): Promise<void> {
  const { tx, now } = at;
  const subscription = await lockSubscription(tx, renewal.subscriptionId);
  if (!subscription) return;
  if (subscription.status === 'ended') {
    await tx.run(
      tx.q.updateTable('orders').set({ status: 'void' }).where('store_id', '=', tx.realm).where('id', '=', order.id),
    );
    return;
  }
  if (!isSavedMethod) return;
  const tries = subscription.tries + 1;
  const isStopped = subscription.is_stopped || isFinal;
  const step = dunningStep({ since: renewal.start, graceDays: renewal.graceDays, tries, isStopped }, now);
  await updateSubscription(tx, subscription.id, {
    status: 'past-due',
    tries,
    is_stopped: isStopped,
    due_at: step.nextAt,
  });
  if (!step.hasAccess) await revokeSubscribed(at, { subscriptionId: subscription.id, closing: 'unpaid' });
  if (step.action === 'end' && subscription.payments_total !== null)
    await suspendInstallments(at, { subscription, orderId: order.id });
  else if (step.action === 'end') await endSubscription(at, { subscription, reason: 'unpaid', orderId: order.id });
  else await enqueueSubscriptionEmail(at, { orderId: order.id, about: 'failed' });
}
