import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { EmailBlock } from '../../../gateways/mail/emailBlocks.ts';
import type { JobContext } from '../../jobs.ts';
import { resolveEmailLocale, storeSender } from '../../mail/sending/mailSender.ts';
import { brandEmail, messageIdOf } from '../../mail/sending/renderedEmail.ts';
import { sendEmail } from '../../mail/sending/sendEmail.ts';
import { findOrder, type OrderRecord } from '../orderRecord.ts';
import { dayText } from '../dayText.ts';
import { giftLink } from './giftLink.ts';
import type { Gift } from './giftRecord.ts';

type About = Pick<Jobs['sendGiftEmail'], 'orderId' | 'emailId'>;

/**
 * Sends the recipient of a gift the link to claim it, once for each address that it was sent to. While the store is
 * suspended nothing is sent: the hourly sweep adds the job again.
 */
export async function sendGiftEmail(
  { realm, ...about }: Jobs['sendGiftEmail'],
  { services, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  if ((await services.directory.byId(storeId))?.isClosed) return;
  const state = await sendEmail({ storeId, emailId: about.emailId, services, now }, async (tx) => {
    const found = await findSendable(tx, about, now);
    return found && { kind: 'gift', recipient: found.gift.email, write: () => write(tx, { ...found, services, now }) };
  });
  if (state !== null) await services.db.inStore(storeId, (tx) => setSent(tx, about, now));
}

/** The gift, if its day has come, its address has not changed since, and nobody has claimed or withdrawn it. */
async function findSendable(
  tx: StoreTx,
  { orderId, emailId }: About,
  now: Date,
): Promise<{ gift: Gift; record: OrderRecord } | null> {
  const record = await findOrder(tx, orderId);
  const gift = record?.gift;
  if (!record || gift?.emailId !== emailId || gift.claimedAt || gift.isWithdrawn || gift.sendAt > now) return null;
  return { gift, record };
}

type Sent = { gift: Gift; record: OrderRecord } & Pick<JobContext, 'services' | 'now'>;

/** The email names no price. */
async function write(tx: StoreTx, { gift, record: { order, lines }, services, now }: Sent) {
  const sender = await storeSender(tx, services.settings);
  const language = resolveEmailLocale(sender, undefined, order.language);
  const { gift: texts } = getMessages(language);
  const { path, expiresAt } = giftLink(services.secrets, { storeId: provenStore(tx.realm), gift, now });
  const titles = lines.map(({ title }) => title).join(', ');
  const blocks: EmailBlock[] = [
    { kind: 'heading', text: gift.name === '' ? texts.head : fill(texts.headNamed, { name: gift.name }) },
    { kind: 'paragraph', text: fill(texts.text, { titles, store: sender.name }) },
    ...(gift.message === '' ? [] : [{ kind: 'paragraph' as const, text: gift.message }]),
    ...(order.name === '' ? [] : [{ kind: 'paragraph' as const, text: fill(texts.from, { name: order.name }) }]),
    { kind: 'button', label: texts.open, url: sender.url + path },
    { kind: 'note', text: fill(texts.until, { day: dayText(expiresAt, language) }) },
  ];
  const subject = fill(texts.subject, { store: sender.name });
  return {
    ...brandEmail(sender, { language, subject, preheader: titles, blocks }),
    messageId: messageIdOf(services.settings, `gift.${gift.emailId}`),
  };
}

const setSent = (tx: StoreTx, { orderId, emailId }: About, now: Date): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('gifts')
      .set({ sent_at: now })
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('email_id', '=', emailId)
      .where('sent_at', 'is', null),
  );
