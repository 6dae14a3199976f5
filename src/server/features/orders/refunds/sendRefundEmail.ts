import type { Jobs } from '#shared/contract/jobs.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import type { JobContext } from '../../jobs.ts';
import type { RenderedEmail } from '../../mail/sending/renderedEmail.ts';
import type { MailSender } from '../../mail/sending/mailSender.ts';
import { findOrder, type OrderRecord } from '../orderRecord.ts';
import { orderView } from '../orderView.ts';
import { orderWords } from '../orderWords.ts';
import { refundKind } from './enqueueRefundEmail.ts';
import { receiptBlock, testNote } from '../receipts/receiptBlock.ts';
import { sendOrderEmail } from '../receipts/sendOrderEmail.ts';

/** Emails the buyer what was refunded and whether they still have access to what they bought. */
export async function sendRefundEmail(
  { realm, orderId, refundId }: Jobs['sendRefundEmail'],
  context: JobContext,
): Promise<void> {
  const about = { realm, emailId: refundId, messageName: `refund.${refundId}` };
  await sendOrderEmail(about, context, async (tx) => {
    const record = await findOrder(tx, orderId);
    const refund = record?.refunds.find(({ id }) => id === refundId);
    if (!record || refund?.status !== 'succeeded') return null;
    return {
      record,
      kind: refundKind(record.order),
      render: async ({ sender, language }) => {
        // Neither the buyer of a gift nor a supporter has anything to open.
        const opensNothing = Boolean(record.gift) || (await orderWords(tx, orderId)) === 'tip';
        return refundEmail({ record, refund, sender, language, opensNothing });
      },
    };
  });
}

interface Refund {
  record: OrderRecord;
  refund: OrderRecord['refunds'][number];
  sender: MailSender;
  language: Language;
  opensNothing: boolean;
}

function refundEmail({ record, refund, sender, language, opensNothing }: Refund): RenderedEmail {
  const messages = getMessages(language);
  const { emails } = messages;
  const order = orderView(record, language);
  const { number, total } = order;
  const amount = formatMoney(refund, language);
  const about = { store: sender.name, amount, total, order: number, id: record.evidence?.vatId ?? '' };
  const message = fill(emails[textOf(refund, record)], about);
  return {
    language,
    subject: fill(emails.refund, { order: number, store: sender.name }),
    preheader: message,
    blocks: [
      { kind: 'heading', text: fill(emails.refundHead, { amount }) },
      { kind: 'paragraph', text: message },
      ...(opensNothing ? [] : [{ kind: 'paragraph', text: accessText(record, messages) } as const]),
      { kind: 'button', label: emails.refundAction, url: `${sender.url}${STORE_PATHS.orders}/${record.order.id}` },
      receiptBlock(order, messages),
      ...testNote(order, messages),
    ],
  };
}

/** The tax alone can be refunded, for a VAT id. A refund in several parts is never called a full one. */
const textOf = ({ isTaxOnly, amount }: Refund['refund'], { order }: OrderRecord) =>
  isTaxOnly ? 'vatRefundText' : amount === order.total ? 'refundFullText' : 'refundText';

/** Access at the time of writing: a later refund may have revoked it. */
function accessText({ lines }: OrderRecord, { emails }: Messages): string {
  const closed = lines.filter(({ hasAccess }) => !hasAccess);
  if (closed.length === lines.length) return emails.refundClosed;
  return closed.length === 0
    ? emails.refundKept
    : fill(emails.refundPartClosed, { items: closed.map(({ title }) => title).join(', ') });
}
