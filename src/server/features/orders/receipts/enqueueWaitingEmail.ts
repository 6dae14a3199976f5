import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** Has the buyer told that their bank has not answered yet. Enqueued again, it sends no second email. */
export const enqueueWaitingEmail = (
  tx: StoreTx,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<void> => tx.enqueue(job('sendPaymentWaitingEmail', { realm: tx.realm, orderId, paymentId }));
