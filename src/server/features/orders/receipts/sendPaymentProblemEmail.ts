import type { Jobs } from '#shared/contract/jobs.ts';
import type { Language } from '#shared/rules/language.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { JobContext } from '../../jobs.ts';
import type { MailSender } from '../../mail/sending/mailSender.ts';
import type { RenderedEmail } from '../../mail/sending/renderedEmail.ts';
import { findBuyerOrder, type BuyerOrder } from '../buyerOrder.ts';
import { orderView } from '../orderView.ts';
import { testNote } from './receiptBlock.ts';
import { sendOrderEmail } from './sendOrderEmail.ts';

/** Tells a buyer that their bank refused the payment, or that a refund did not arrive, days after it was announced. */
export async function sendPaymentProblemEmail(
  { realm, orderId, refundId, emailId }: Jobs['sendPaymentProblemEmail'],
  context: JobContext,
): Promise<void> {
  await sendOrderEmail({ realm, emailId, messageName: `problem.${emailId}` }, context, async (tx) => {
    const record = await findBuyerOrder(tx, orderId);
    const refund = record?.refunds.find(({ id }) => id === refundId);
    if (!record || (refundId !== null && !refund)) return null;
    return {
      record,
      kind: 'payment-problem',
      render: ({ sender, language }) => problemEmail({ record, refund: refund ?? null, sender, language }),
    };
  });
}

interface Problem {
  record: BuyerOrder;
  refund: { amount: number; currency: string } | null;
  sender: MailSender;
  language: Language;
}

function problemEmail({ record, refund, sender, language }: Problem): RenderedEmail {
  const messages = getMessages(language);
  const { emails } = messages;
  const order = orderView(record, language);
  const about = { order: order.number, store: sender.name, total: order.total };
  const text = refund
    ? fill(emails.refundFailedText, { ...about, amount: formatMoney(refund, language) })
    : fill(emails.paymentFailedText, about);
  return {
    language,
    subject: fill(refund ? emails.refundFailed : emails.paymentFailed, about),
    preheader: text,
    blocks: [
      { kind: 'heading', text: refund ? emails.refundFailedHead : emails.paymentFailedHead },
      { kind: 'paragraph', text },
      ...(refund ? [] : [{ kind: 'button' as const, label: emails.paymentFailedAction, url: sender.url }]),
      { kind: 'note', text: fill(emails.receiptHelp, about) },
      ...testNote(order, messages),
    ],
  };
}
