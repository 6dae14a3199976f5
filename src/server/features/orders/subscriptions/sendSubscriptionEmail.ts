import type { Jobs } from '#shared/contract/jobs.ts';
import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobContext } from '../../jobs.ts';
import type { MailSender } from '../../mail/sending/mailSender.ts';
import type { RenderedEmail } from '../../mail/sending/renderedEmail.ts';
import { findOrder, type OrderRecord } from '../orderRecord.ts';
import { orderView } from '../orderView.ts';
import { testNote } from '../receipts/receiptBlock.ts';
import { sendOrderEmail } from '../receipts/sendOrderEmail.ts';
import { renewalQuery } from './renewalQuery.ts';

/** Tells a customer that a renewal failed, with a link to pay it, or that their subscription has ended. */
export async function sendSubscriptionEmail(
  { realm, orderId, about, emailId }: Jobs['sendSubscriptionEmail'],
  context: JobContext,
): Promise<void> {
  await sendOrderEmail({ realm, emailId, messageName: `subscription.${emailId}` }, context, async (tx) => {
    const [record, subscription] = await Promise.all([findOrder(tx, orderId), findSubscription(tx, orderId)]);
    // A failure that was paid meanwhile is no news.
    if (!record || !subscription || (about === 'failed' && subscription.status !== 'past-due')) return null;
    const query = renewalQuery(context.services.secrets, { storeId: tx.realm, subscriptionId: subscription.id });
    const page = STORE_PATHS.checkout.replace(':product', encodeURIComponent(record.lines[0]?.product_slug ?? ''));
    const email = { record, title: subscription.title, link: `${page}/renew?${query}` };
    return {
      record,
      kind: about === 'failed' ? 'payment-problem' : 'notice',
      render: (reader) =>
        about === 'failed'
          ? failedEmail({ ...email, ...reader })
          : endedEmail({ ...email, ...reader, isUnpaid: subscription.end_reason === 'unpaid' }),
    };
  });
}

const findSubscription = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('subscription_periods as p')
      .innerJoin('subscriptions as s', (on) =>
        on.onRef('s.store_id', '=', 'p.store_id').onRef('s.id', '=', 'p.subscription_id'),
      )
      .select(['s.id', 's.title', 's.status', 's.end_reason'])
      .where('p.store_id', '=', tx.realm)
      .where('p.order_id', '=', orderId),
  );

interface Written {
  record: OrderRecord;
  title: string;
  link: string;
  sender: MailSender;
  language: Language;
}

function failedEmail({ record, title, link, sender, language }: Written): RenderedEmail {
  const messages = getMessages(language);
  const { subscription } = messages;
  const order = orderView(record, language);
  const about = { title, store: sender.name, total: order.total };
  const text = fill(subscription.failedText, about);
  return {
    language,
    subject: fill(subscription.failedSubject, about),
    preheader: text,
    blocks: [
      { kind: 'heading', text: subscription.failedHead },
      { kind: 'paragraph', text },
      { kind: 'button', label: subscription.failedAction, url: sender.url + link },
      { kind: 'note', text: fill(messages.emails.receiptHelp, about) },
      ...testNote(order, messages),
    ],
  };
}

function endedEmail({ record, title, sender, language, isUnpaid }: Written & { isUnpaid: boolean }): RenderedEmail {
  const messages = getMessages(language);
  const { subscription } = messages;
  const about = { title, store: sender.name };
  const text = fill(isUnpaid ? subscription.endedUnpaidText : subscription.endedText, about);
  return {
    language,
    subject: fill(subscription.endedSubject, about),
    preheader: text,
    blocks: [
      { kind: 'heading', text: subscription.endedHead },
      { kind: 'paragraph', text },
      { kind: 'note', text: fill(messages.emails.receiptHelp, about) },
      ...testNote(orderView(record, language), messages),
    ],
  };
}
