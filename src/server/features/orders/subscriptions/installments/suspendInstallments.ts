import type { StoreTx } from '../../../../db/transaction.ts';
import { enqueueSubscriptionEmail } from '../enqueueSubscriptionEmail.ts';
import { revokeSubscribed } from '../subscriptionAccess.ts';
import { updateSubscription } from '../subscriptionRecord.ts';

interface Suspended {
  subscription: { id: string };
  /** The order that was never paid. */
  orderId: string;
}

/** Suspends a locked installment plan whose payment was tried in vain. Nothing is charged until its customer pays. */
export async function suspendInstallments(
  at: { tx: StoreTx; now: Date },
  { subscription: { id }, orderId }: Suspended,
): Promise<void> {
  await updateSubscription(at.tx, id, { status: 'past-due', is_stopped: true, charges_now: false, due_at: null });
  await revokeSubscribed(at, { subscriptionId: id, closing: 'unpaid' });
  await enqueueSubscriptionEmail(at, { orderId, about: 'failed' });
}
