import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { trackEmail } from '../../mail/sending/emailRecord.ts';

interface About {
  orderId: string;
  about: 'failed' | 'ended' | 'price' | 'price-off' | 'trial' | 'installment' | 'vat' | 'method';
}

/**
 * Enqueues the email that a renewal failed, that a subscription has ended, that it costs more soon (by its price, or because
 * a VAT id was lost) or does not after all, what it is charged next, or that its card can't be charged any more. Returns its
 * id.
 */
export async function enqueueSubscriptionEmail(
  { tx, now }: { tx: StoreTx; now: Date },
  { orderId, about }: About,
): Promise<string> {
  const emailId = randomUUID();
  const { email: recipient } = await tx.one(
    tx.q.selectFrom('orders').select('email').where('store_id', '=', tx.realm).where('id', '=', orderId),
  );
  const kind = about === 'failed' ? 'payment-problem' : 'notice';
  await trackEmail(tx, { id: emailId, kind, recipient, orderId }, now);
  await tx.enqueue(job('sendSubscriptionEmail', { realm: tx.realm, orderId, about, emailId }));
  return emailId;
}
