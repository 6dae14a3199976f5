import { job } from '#shared/contract/jobs.ts';
import type { EmailKind } from '#shared/rules/mail.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { trackEmail } from '../../mail/sending/emailRecord.ts';
import { ELSEWHERE } from '../../sales/ledger.ts';

interface Refunded {
  refundId: string;
  order: { id: string; email: string; gateway: string };
}

/** Enqueues the refund email. Its id is the refund's id, so it is never sent twice. */
export async function enqueueRefundEmail(
  { tx, now }: { tx: StoreTx; now: Date },
  { refundId, order }: Refunded,
): Promise<void> {
  const { id: orderId, email: recipient } = order;
  await Promise.all([
    trackEmail(tx, { id: refundId, kind: refundKind(order), recipient, orderId }, now),
    tx.enqueue(job('sendRefundEmail', { realm: tx.realm, orderId, refundId })),
  ]);
}

/** A creator can mark unpaid orders as refunded, so this email counts towards the limit. */
export const refundKind = ({ gateway }: Pick<Refunded['order'], 'gateway'>): EmailKind =>
  gateway === ELSEWHERE ? 'marked-refund' : 'refund';
