import { job } from '#shared/contract/jobs.ts';
import type { EndReason } from '#shared/rules/subscription.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { endPlan } from '../../planRecord/planSubscriptions.ts';
import { enqueueSubscriptionEmail } from './enqueueSubscriptionEmail.ts';
import { restoreSuspended, revokeSubscribed } from './subscriptionAccess.ts';
import { updateSubscription } from './subscriptionRecord.ts';

interface Ending {
  subscription: { id: string };
  reason: EndReason;
  /** The order whose email tells the customer: the unpaid one, or the last. */
  orderId: string;
}

/**
 * Ends a locked subscription with its access, and the order of a period that was not paid. A payment page that is still
 * open is closed by its job. If the rest of an installment plan was forgiven, access is for good. A customer who deleted
 * their account is not emailed.
 */
export async function endSubscription(
  at: { tx: StoreTx; now: Date },
  { subscription: { id }, reason, orderId }: Ending,
): Promise<void> {
  const { tx, now } = at;
  await updateSubscription(tx, id, {
    status: 'ended',
    ended_at: now,
    end_reason: reason,
    due_at: null,
    paused_at: null,
    paused_by: null,
    tax_problems: [],
  });
  if (reason === 'forgiven') await restoreSuspended(at, id);
  else await revokeSubscribed(at, { subscriptionId: id, closing: 'ended' });
  await endPlan(at, id);
  await voidUnpaid(tx, orderId);
  if (await hasAccount(tx, id)) await enqueueSubscriptionEmail(at, { orderId, about: 'ended' });
}

const hasAccount = async (tx: StoreTx, subscriptionId: string): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('subscriptions as s')
      .innerJoin('customers as c', (on) =>
        on.onRef('c.store_id', '=', 's.store_id').onRef('c.id', '=', 's.customer_id'),
      )
      .select('c.id')
      .where('s.store_id', '=', tx.realm)
      .where('s.id', '=', subscriptionId)
      .where('c.anonymous_since', 'is', null),
  )) !== undefined;

/** Ends the locked order of a period that nobody has to pay any more. */
export async function voidUnpaid(tx: StoreTx, orderId: string): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('orders')
      .set({ status: 'void' })
      .where('store_id', '=', tx.realm)
      .where('id', '=', orderId)
      .where('status', '=', 'pending'),
  );
  for (const { id: paymentId } of await tx.many(waitingPayments(tx, orderId)))
    await tx.enqueue(job('cancelPayment', { realm: tx.realm, paymentId }));
}

const waitingPayments = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('payments')
    .select('id')
    .where('store_id', '=', tx.realm)
    .where('order_id', '=', orderId)
    .where('status', '=', 'requires-action');
