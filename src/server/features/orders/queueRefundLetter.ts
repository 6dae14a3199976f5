import { job } from '#shared/contract/jobs.ts';
import type { LetterKind } from '#shared/rules/mail.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { trackLetter } from '../mail/letters.ts';
import { ELSEWHERE } from './ledger.ts';

interface Refunded {
  refundId: string;
  order: { id: string; email: string; gateway: string };
}

/** Wants the buyer told of a refund. The letter bears the refund's id, so there is never a second one. */
export async function queueRefundLetter(
  { tx, now }: { tx: StoreTx; now: Date },
  { refundId, order }: Refunded,
): Promise<void> {
  const { id: orderId, email: recipient } = order;
  await Promise.all([
    trackLetter(tx, { id: refundId, kind: refundKind(order), recipient, orderId }, now),
    tx.later(job('tellRefund', { realm: tx.realm, orderId, refundId })),
  ]);
}

/** A creator can mark as refunded what nobody ever paid, so that letter is one of those that anybody could cause. */
export const refundKind = ({ gateway }: Pick<Refunded['order'], 'gateway'>): LetterKind =>
  gateway === ELSEWHERE ? 'marked-refund' : 'refund';
