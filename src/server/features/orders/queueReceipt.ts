import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import type { Language } from '#shared/rules/language.ts';
import type { LetterKind } from '#shared/rules/mail.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { trackLetter } from '../mail/letters.ts';
import { ELSEWHERE } from './ledger.ts';

/** As much of an order as its receipt is queued by. */
export interface Receipted {
  id: string;
  email: string;
  total: number;
  gateway: string;
}

/** Wants an order's receipt mailed. From here on its creator can see what becomes of it. */
export async function queueReceipt(
  { tx, now, language }: { tx: StoreTx; now: Date; language?: Language },
  order: Receipted,
): Promise<void> {
  const { id: orderId, email: recipient } = order;
  const letterId = randomUUID();
  await Promise.all([
    trackLetter(tx, { id: letterId, kind: receiptKind(order), recipient, orderId }, now),
    tx.later(job('sendReceipt', { realm: tx.realm, orderId, letterId, language })),
  ]);
}

/** Only money that came in here makes it the receipt of a payment: anybody could cause the other kind at no cost. */
export const receiptKind = ({ total, gateway }: Pick<Receipted, 'total' | 'gateway'>): LetterKind =>
  total > 0 && gateway !== ELSEWHERE ? 'receipt' : 'free-receipt';
