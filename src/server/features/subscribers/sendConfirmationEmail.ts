import type { Jobs } from '#shared/contract/jobs.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { EmailBlock } from '../../gateways/mail/emailBlocks.ts';
import type { JobContext } from '../jobs.ts';
import { sendEmail } from '../mail/sending/sendEmail.ts';
import { brandEmail, messageIdOf } from '../mail/sending/renderedEmail.ts';
import { storeSender, resolveEmailLocale } from '../mail/sending/mailSender.ts';
import { makeConfirmLink } from './confirmLink.ts';
import { findGift } from './gift.ts';
import { unsubscribeToken } from './unsubscribeLink.ts';

/**
 * Emails a confirmation link to somebody who subscribed. Existing subscribers are told that they are already on the
 * list.
 */
export async function sendConfirmationEmail(
  { realm, subscriberId }: Jobs['sendConfirmationEmail'],
  { services, jobId, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  await sendEmail({ storeId, emailId: jobId, services, now }, async (tx) => {
    const person = await findPerson(tx, subscriberId);
    if (person === undefined || person.state === 'unsubscribed') return null;
    return {
      kind: 'opt-in',
      recipient: person.email,
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        const gift = await findGift(tx, person.product_id);
        const messages = getMessages(resolveEmailLocale(sender, person.language));
        const needsLink = person.state === 'waiting' || gift !== undefined;
        const token = needsLink ? await makeConfirmLink(tx, { id: subscriberId, now }) : null;
        const leave = `${sender.url}${STORE_PATHS.unsubscribe}/${unsubscribeToken(services.secrets, { storeId, id: subscriberId })}`;
        const { subject, blocks } = emailsOf(messages, {
          store: sender.name,
          link: token && `${sender.url}${STORE_PATHS.subscribe}/confirm/${token}`,
          title: gift?.title,
          isKnown: person.state === 'confirmed',
        });
        return {
          ...brandEmail(sender, {
            language: messages.language,
            subject,
            preheader: subject,
            blocks: [
              ...blocks,
              {
                kind: 'note',
                text: fill(messages.emails.unsubscribeLink, { store: sender.name, link: leave }),
                link: leave,
              },
            ],
          }),
          messageId: messageIdOf(services.settings, `sign-up.${jobId}`),
          headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        };
      },
    };
  });
}

interface Facts {
  store: string;
  link: string | null;
  title: string | undefined;
  isKnown: boolean;
}

function emailsOf(
  { emails, signup }: Messages,
  { store, link, title, isKnown }: Facts,
): { subject: string; blocks: EmailBlock[] } {
  if (!isKnown) {
    const subject = fill(emails.confirm, { store });
    return {
      subject,
      blocks: [
        { kind: 'heading', text: subject },
        { kind: 'paragraph', text: fill(emails.confirmText, { store }) },
        { kind: 'button', label: signup.confirmAction, url: link ?? '' },
        { kind: 'note', text: emails.confirmNote },
      ],
    };
  }
  const subject = fill(emails.alreadySubscribed, { store });
  const heading: EmailBlock = { kind: 'heading', text: subject };
  if (link === null || title === undefined) {
    return { subject, blocks: [heading, { kind: 'paragraph', text: emails.alreadySubscribedText }] };
  }
  return {
    subject,
    blocks: [
      heading,
      { kind: 'paragraph', text: fill(emails.alreadySubscribedGift, { title }) },
      { kind: 'button', label: fill(emails.giftAction, { title }), url: link },
    ],
  };
}

const findPerson = (tx: StoreTx, id: string) =>
  tx.maybe(
    tx.q
      .selectFrom('subscribers')
      .select(['email', 'state', 'language', 'product_id'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
