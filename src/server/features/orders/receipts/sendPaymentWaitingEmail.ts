import type { Jobs } from '#shared/contract/jobs.ts';
import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { JobContext } from '../../jobs.ts';
import type { MailSender } from '../../mail/sending/mailSender.ts';
import type { RenderedEmail } from '../../mail/sending/renderedEmail.ts';
import { findBuyerOrder, type BuyerOrder } from '../buyerOrder.ts';
import { orderView } from '../orderView.ts';
import { testNote } from './receiptBlock.ts';
import { sendOrderEmail } from './sendOrderEmail.ts';

/** Tells a buyer that their bank has not answered yet, and what happens next. Once it has answered, nothing is sent. */
export async function sendPaymentWaitingEmail(
  { realm, orderId, paymentId }: Jobs['sendPaymentWaitingEmail'],
  context: JobContext,
): Promise<void> {
  const about = { realm, emailId: paymentId, messageName: `waiting.${paymentId}` };
  await sendOrderEmail(about, context, async (tx) => {
    const record = await findBuyerOrder(tx, orderId);
    if (record?.order.status !== 'requires-action') return null;
    // Nobody has paid yet, so it counts towards the limit of a store.
    return { record, kind: 'notice', render: ({ sender, language }) => waitingEmail({ record, sender, language }) };
  });
}

interface Waiting {
  record: BuyerOrder;
  sender: MailSender;
  language: Language;
}

function waitingEmail({ record, sender, language }: Waiting): RenderedEmail {
  const messages = getMessages(language);
  const { emails, checkout } = messages;
  const order = orderView(record, language);
  const about = { order: order.number, store: sender.name, total: order.total };
  const text = fill(emails.paymentWaitingText, about);
  return {
    language,
    subject: fill(emails.paymentWaiting, about),
    preheader: text,
    blocks: [
      { kind: 'heading', text: emails.paymentWaitingHead },
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: checkout.pendingText },
      { kind: 'paragraph', text: emails.paymentWaitingNext },
      { kind: 'note', text: fill(emails.receiptHelp, about) },
      ...testNote(order, messages),
    ],
  };
}
