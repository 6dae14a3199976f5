import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import type { LetterKind } from '#shared/rules/mail.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { trackLetter } from '../mail/letters.ts';
import { ELSEWHERE } from './ledger.ts';

/** Wants an order's receipt mailed. From here on its creator can see what becomes of it. */
export async function queueReceipt({ tx, now }: { tx: StoreTx; now: Date }, orderId: string): Promise<void> {
  const order = await tx.one(
    tx.q
      .selectFrom('orders')
      .select(['email', 'total', 'gateway'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', orderId),
  );
  const letterId = randomUUID();
  await trackLetter(tx, { id: letterId, kind: receiptKind(order), recipient: order.email, orderId }, now);
  await tx.later(job('sendReceipt', { realm: tx.realm, orderId, letterId }));
}

/** Only money that came in here makes it the receipt of a payment: anybody could cause the other kind at no cost. */
export const receiptKind = ({ total, gateway }: { total: number; gateway: string }): LetterKind =>
  total > 0 && gateway !== ELSEWHERE ? 'receipt' : 'free-receipt';
