import type { Jobs } from '#shared/contract/jobs.ts';
import type { OrderView } from '#shared/contract/pages.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { Language } from '#shared/rules/language.ts';
import { ORDER_LINK_DAYS } from '#shared/rules/limits.ts';
import { fill } from '#shared/rules/words/fill.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { sendLetter } from '../mail/sendLetter.ts';
import { inTheNameOf, messageIdOf, type WrittenLetter } from '../mail/writtenLetter.ts';

import { storeSender, writtenIn, type MailSender } from '../stores/mailSender.ts';
import { coverUrl, findLibrary } from '../members/library.ts';
import { sizeLabel } from '../catalog/fileLabel.ts';
import { makeOrderLink } from './makeOrderLink.ts';
import { findOrder, type OrderRecord } from './orderRecord.ts';
import { orderView } from './orderView.ts';
import { receiptKind } from './queueReceipt.ts';
import { receiptBlock, type LineExtras } from './receiptBlock.ts';

/**
 * Mails the buyer what they bought and a link that opens it. Its Message-ID comes from the email's own id, whichever job
 * or try sends it.
 */
export async function sendReceipt(
  { realm, orderId, letterId, language: reader }: Jobs['sendReceipt'],
  { services, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  await sendLetter({ storeId, letterId, services, now }, async (tx) => {
    await holdCustomer(tx, orderId);
    const record = await findOrder(tx, orderId);
    if (!record) return null;
    // The link opens the order, so it goes to where the customer is reached now.
    const { customerEmail: email } = record;
    return {
      kind: receiptKind(record.order),
      recipient: email,
      orderId,
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        const language = writtenIn(sender, reader, record.order.language);
        const order = { ...orderView(record, language), email };
        const extras = await lineExtras(tx, { record, language, publicUrl: services.settings.publicUrl });
        const token = await makeOrderLink(tx, { orderId, email, now });
        return {
          ...inTheNameOf(sender, receipt({ order, extras, sender, language, link: `${sender.url}/order/${token}` })),
          messageId: messageIdOf(services.settings, `receipt.${letterId}`),
        };
      },
    };
  });
}

/** Whoever changes the customer's address at this moment waits, and then finds the link of this letter to take back. */
const holdCustomer = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('customers as c', (on) =>
        on.onRef('c.store_id', '=', 'o.store_id').onRef('c.id', '=', 'o.customer_id'),
      )
      .select('c.id')
      .where('o.store_id', '=', tx.realm)
      .where('o.id', '=', orderId)
      .forShare('c'),
  );

/** Twice the width at which the email shows a cover. */
const COVER_WIDTH = 128;

/** The cover and the files of each line, in the order of the lines; nothing for what is closed by now. */
async function lineExtras(
  tx: StoreTx,
  { record, language, publicUrl }: { record: OrderRecord; language: Language; publicUrl: string },
): Promise<LineExtras[]> {
  const { id: orderId, customer_id: customerId } = record.order;
  const purchases = new Map((await findLibrary(tx, customerId, { orderId })).map((each) => [each.lineId, each]));
  const words = wordsIn(language);
  return record.lines.map((line) => {
    const { cover = null, files = [] } = purchases.get(line.id) ?? {};
    return {
      picture: cover && {
        url: `${publicUrl}${coverUrl(tx.realm, cover, COVER_WIDTH)}`,
        alt: '',
        width: cover.width,
        height: cover.height,
      },
      files: files.map(({ name, bytes }) => `${name} · ${sizeLabel(bytes, words)}`),
    };
  });
}

interface Receipt {
  order: OrderView;
  extras: readonly LineExtras[];
  sender: MailSender;
  language: Language;
  link: string;
}

function receipt({ order, extras, sender, language, link }: Receipt): WrittenLetter {
  const words = wordsIn(language);
  const { letters } = words;
  const { number, placedOn, email, lines, total, isTest } = order;
  const after = { days: `${ORDER_LINK_DAYS}`, email, link: sender.signInUrl };
  return {
    language,
    subject: fill(letters.receipt, { order: number, store: sender.name }),
    preheader: `${lines.map(({ title }) => title).join(', ')}: ${total}`,
    blocks: [
      { kind: 'heading', text: letters.receiptHead },
      { kind: 'paragraph', text: fill(letters.receiptSays, { order: number, day: placedOn }) },
      { kind: 'button', label: letters.receiptDo, url: link },
      receiptBlock(order, words, extras),
      ...(isTest ? [{ kind: 'note' as const, text: letters.receiptTest }] : []),
      { kind: 'note', text: fill(letters.receiptLink, after) },
      { kind: 'note', text: fill(letters.receiptHelp, { store: sender.name }) },
      {
        kind: 'seller',
        text: fill(letters.soldBy, { store: sender.name }),
        label: sender.url.replace(/^https?:\/\//, ''),
        url: sender.url,
      },
    ],
  };
}
