import { installmentReminder } from '#shared/rules/installments.ts';
import { periodStart } from '#shared/rules/subscription.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { reclaimPlan } from '../../planRecord/planSubscriptions.ts';
import type { Renewal } from './findRenewal.ts';
import { saveMethod, type PaidMethod } from './saveMethod.ts';
import { completeInstallments, returnLate } from './installments/completeInstallments.ts';
import { closeOpenChange } from './switching/changeRecord.ts';
import { moveAccess, restoreSuspended } from './subscriptionAccess.ts';
import { intervalOf, lockSubscription, updateSubscription } from './subscriptionRecord.ts';

interface Renewed {
  renewal: Renewal;
  order: { id: string; gateway: string };
  customerId: string;
  method: PaidMethod;
}

/**
 * Records that a period was paid. A payment that arrives after the period has ended pays for one from now on, so that
 * nobody pays for time without access. One that arrives after the subscription was canceled still gives its period. The
 * money of a payment that arrives after an installment plan has ended, or after the product or the account was deleted, is
 * given back.
 */
export async function recordRenewal(
  at: { tx: StoreTx; now: Date },
  { renewal, order, customerId, method }: Renewed,
): Promise<void> {
  const { tx, now } = at;
  const { subscriptionId } = renewal;
  const subscription = await lockSubscription(tx, subscriptionId);
  if (!subscription) throw new Error(`The subscription ${subscriptionId} is missing.`);
  const { payments_total: payments, end_reason: ending } = subscription;
  if (subscription.status === 'ended' && (payments !== null || ending === 'withdrawn')) return returnLate(at, order);
  if (payments !== null) await closeOpenChange(tx, subscriptionId);
  const methodId = await saveMethod(at, { customerId, method });
  if (payments !== null && renewal.lastPayment === payments) return completeInstallments(at, subscriptionId);
  const isLate = renewal.end <= now;
  const start = isLate ? now : renewal.start;
  const end = isLate ? periodStart(now, intervalOf(subscription), 1) : renewal.end;
  const { canceled_by } = subscription;
  const canceledBy = (await reclaimPlan(tx, subscriptionId)) ? canceled_by : 'customer';
  await updateSubscription(tx, subscriptionId, {
    status: 'active',
    ...(methodId !== null && { method_id: methodId }),
    ...(isLate && { anchor_at: now, periods: 1 }),
    period_start: start,
    period_end: end,
    paused_seconds: 0,
    tries: 0,
    is_stopped: false,
    charges_now: false,
    due_at: end,
    reminder_at: payments === null ? null : installmentReminder(end),
    ended_at: null,
    end_reason: null,
    canceled_by: ending === 'customer' || ending === 'creator' ? ending : canceledBy,
  });
  await tx.run(
    tx.q
      .updateTable('subscription_periods')
      .set({ period_end: end })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', order.id),
  );
  // The access of an installment plan stays where it was bought.
  if (payments === null) await moveAccess(at, { subscriptionId, orderId: order.id });
  else await restoreSuspended(at, subscriptionId);
}
