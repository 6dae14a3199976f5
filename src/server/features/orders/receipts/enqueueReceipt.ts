import { job, type Job, type Jobs } from '#shared/contract/jobs.ts';
import type { Language } from '#shared/rules/language.ts';
import type { EmailKind } from '#shared/rules/mail.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { newRowId } from '../../../db/rowId.ts';
import { trackNewEmail } from '../../mail/sending/emailRecord.ts';
import { ELSEWHERE } from '../../sales/ledger.ts';

/** The order fields needed to queue its receipt. */
export interface Receipted {
  id: string;
  email: string;
  total: number;
  gateway: string;
}

interface Enqueuing {
  tx: StoreTx;
  now: Date;
  language?: Language | undefined;
}

/** Enqueues an order's receipt. From here on the creator can see its delivery state. */
export const enqueueReceipt = (at: Enqueuing, order: Receipted): Promise<void> =>
  enqueue(at, order, (receipt) => job('sendReceipt', receipt));

/** Enqueues the receipt of a new order and the email to the creator. */
export const enqueueSaleEmails = (at: Enqueuing, order: Receipted): Promise<void> =>
  enqueue(at, order, (receipt) => job('sendSaleEmails', { ...receipt, noticeId: newRowId() }));

async function enqueue(
  { tx, now, language }: Enqueuing,
  order: Receipted,
  jobOf: (receipt: Jobs['sendReceipt']) => Job,
): Promise<void> {
  const { id: orderId, email: recipient } = order;
  const emailId = newRowId();
  trackNewEmail(tx, { id: emailId, kind: receiptKind(order), recipient, orderId }, now);
  await tx.enqueue(jobOf({ realm: tx.realm, orderId, emailId, language }));
}

/** Only a payment received here makes it a payment receipt, because anybody could cause the other kind for free. */
export const receiptKind = ({ total, gateway }: Pick<Receipted, 'total' | 'gateway'>): EmailKind =>
  total > 0 && gateway !== ELSEWHERE ? 'receipt' : 'free-receipt';
