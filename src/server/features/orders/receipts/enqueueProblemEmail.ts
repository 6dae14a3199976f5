import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { trackEmail } from '../../mail/sending/emailRecord.ts';

interface Problem {
  orderId: string;
  recipient: string;
  /** The refund that failed. Null: the payment failed. */
  refundId: string | null;
}

/** Enqueues the email that tells a buyer about a payment or a refund that failed days later. */
export async function enqueueProblemEmail(
  { tx, now }: { tx: StoreTx; now: Date },
  { orderId, recipient, refundId }: Problem,
): Promise<void> {
  const emailId = randomUUID();
  await Promise.all([
    trackEmail(tx, { id: emailId, kind: 'payment-problem', recipient, orderId }, now),
    tx.enqueue(job('sendPaymentProblemEmail', { realm: tx.realm, orderId, refundId, emailId })),
  ]);
}
