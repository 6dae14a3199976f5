import type { Jobs } from '#shared/contract/jobs.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { Language } from '#shared/rules/language.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { fill } from '#shared/rules/words/fill.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import type { JobContext } from '../jobs.ts';
import { sendLetter } from '../mail/sendLetter.ts';
import { inTheNameOf, messageIdOf, type WrittenLetter } from '../mail/writtenLetter.ts';
import { storeSender, writtenIn, type MailSender } from '../stores/mailSender.ts';
import { findOrder, type OrderRecord } from './orderRecord.ts';
import { orderView } from './orderView.ts';
import { refundKind } from './queueRefundLetter.ts';
import { receiptBlock } from './receiptBlock.ts';

/** Tells the buyer what was given back, and whether the files are still theirs to open. */
export async function tellRefund(
  { realm, orderId, refundId }: Jobs['tellRefund'],
  { services, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  await sendLetter({ storeId, letterId: refundId, services, now }, async (tx) => {
    const record = await findOrder(tx, orderId);
    const refund = record?.refunds.find(({ id }) => id === refundId);
    if (!record || !refund) return null;
    return {
      kind: refundKind(record.order),
      recipient: record.customerEmail,
      orderId,
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        const language = writtenIn(sender, record.order.language);
        const amount = formatMoney(refund, language);
        return {
          ...inTheNameOf(sender, refundLetter({ record, amount, sender, language })),
          messageId: messageIdOf(services.settings, `refund.${refundId}`),
        };
      },
    };
  });
}

interface Refund {
  record: OrderRecord;
  amount: string;
  sender: MailSender;
  language: Language;
}

function refundLetter({ record, amount, sender, language }: Refund): WrittenLetter {
  const words = wordsIn(language);
  const { letters } = words;
  const order = orderView(record, language);
  const { number, total, isTest } = order;
  const says = fill(letters.refundSays, { store: sender.name, amount, total, order: number });
  // As it is while the letter is written: a later refund may have closed them since.
  const isOpen = record.lines.some(({ hasAccess }) => hasAccess);
  return {
    language,
    subject: fill(letters.refund, { order: number, store: sender.name }),
    preheader: says,
    blocks: [
      { kind: 'heading', text: fill(letters.refundHead, { amount }) },
      { kind: 'paragraph', text: says },
      { kind: 'paragraph', text: isOpen ? letters.refundKept : letters.refundClosed },
      { kind: 'button', label: letters.refundDo, url: `${sender.url}${STORE_PATHS.orders}/${record.order.id}` },
      receiptBlock(order, words),
      ...(isTest ? [{ kind: 'note' as const, text: letters.receiptTest }] : []),
    ],
  };
}
