import { job } from '#shared/contract/jobs.ts';
import { INSTALLMENT_INTERVAL } from '#shared/rules/installments.ts';
import { periodStart } from '#shared/rules/subscription.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import { beginRefund } from '../../refunds/beginRefund.ts';
import { restoreSuspended } from '../subscriptionAccess.ts';
import { updateSubscription } from '../subscriptionRecord.ts';
import { findInstallments, nextPayments } from './installmentRecord.ts';

type At = { tx: StoreTx; now: Date };

/** Ends a locked installment plan whose payments were all made. Access is for good. */
export async function completeInstallments({ tx, now }: At, subscriptionId: string): Promise<void> {
  await updateSubscription(tx, subscriptionId, {
    status: 'ended',
    ended_at: now,
    end_reason: 'completed',
    due_at: null,
    charges_now: false,
  });
  await restoreSuspended({ tx, now }, subscriptionId);
}

/** Completes a locked plan with an order that paid the rest at once. */
export async function enterRest(
  at: At,
  { subscriptionId, order }: { subscriptionId: string; order: { id: string } },
): Promise<void> {
  const { tx, now } = at;
  const installments = await findInstallments(tx, subscriptionId);
  if (!installments) throw new Error(`The subscription ${subscriptionId} is no installment plan.`);
  const range = nextPayments(installments, { isRest: true });
  await tx.run(
    tx.q.insertInto('subscription_periods').values({
      store_id: tx.realm,
      subscription_id: subscriptionId,
      period_start: now,
      period_end: periodStart(now, INSTALLMENT_INTERVAL, 1),
      order_id: order.id,
      payment_from: range.from,
      payment_to: range.to,
    }),
  );
  await completeInstallments(at, subscriptionId);
  // A payment that was overdue is a part of the rest. Its order is locked before the subscription, so a job ends it.
  await tx.enqueue(job('renewSubscription', { realm: tx.realm, subscriptionId }));
}

/** Gives back the money of a payment that arrived after its subscription or plan had ended. */
export async function returnLate(
  { tx, now }: At,
  { id: orderId, gateway: gatewayId }: { id: string; gateway: string },
): Promise<void> {
  await beginRefund(
    { tx, now, creatorId: null, gatewayId },
    {
      storeId: tx.realm,
      orderId,
      amount: undefined,
      reason: 'The subscription or installment plan had ended before the payment arrived',
      elsewhere: false,
      restock: false,
      idempotencyKey: `installments ${orderId}`,
    },
  );
}
