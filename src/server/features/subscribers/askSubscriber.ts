import type { Jobs } from '#shared/contract/jobs.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/words/fill.ts';
import type { Words } from '#shared/rules/words/Words.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { LetterBlock } from '../../gateways/mail/letterBlocks.ts';
import type { JobContext } from '../jobs.ts';
import { sendLetter } from '../mail/sendLetter.ts';
import { inTheNameOf, messageIdOf } from '../mail/writtenLetter.ts';
import { storeSender, writtenIn } from '../stores/mailSender.ts';
import { makeConfirmLink } from './confirmLink.ts';
import { findGift } from './gift.ts';
import { unsubscribeToken } from './unsubscribeLink.ts';

/** Asks a mailbox whether it wants a store's e-mails; who is on the list already is told so instead. */
export async function askSubscriber(
  { realm, subscriberId }: Jobs['askSubscriber'],
  { services, jobId, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  await sendLetter({ storeId, letterId: jobId, services, now }, async (tx) => {
    const person = await findPerson(tx, subscriberId);
    if (person === undefined || person.state === 'unsubscribed') return null;
    return {
      kind: 'opt-in',
      recipient: person.email,
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        const gift = await findGift(tx, person.product_id);
        const words = wordsIn(writtenIn(sender, person.language));
        const isNews = person.state === 'waiting' || gift !== undefined;
        const token = isNews ? await makeConfirmLink(tx, { id: subscriberId, now }) : null;
        const leave = `${sender.url}${STORE_PATHS.unsubscribe}/${unsubscribeToken(services.secrets, { storeId, id: subscriberId })}`;
        const { subject, blocks } = lettersOf(words, {
          store: sender.name,
          link: token && `${sender.url}${STORE_PATHS.subscribe}/confirm/${token}`,
          title: gift?.title,
          isKnown: person.state === 'confirmed',
        });
        return {
          ...inTheNameOf(sender, {
            language: words.language,
            subject,
            preheader: subject,
            blocks: [...blocks, { kind: 'note', text: fill(words.letters.leave, { store: sender.name, link: leave }) }],
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

function lettersOf(
  { letters, signup }: Words,
  { store, link, title, isKnown }: Facts,
): { subject: string; blocks: LetterBlock[] } {
  if (!isKnown) {
    const subject = fill(letters.confirm, { store });
    return {
      subject,
      blocks: [
        { kind: 'heading', text: subject },
        { kind: 'paragraph', text: fill(letters.confirmSays, { store }) },
        { kind: 'button', label: signup.confirmDo, url: link ?? '' },
        { kind: 'note', text: letters.confirmNote },
      ],
    };
  }
  const subject = fill(letters.known, { store });
  const heading: LetterBlock = { kind: 'heading', text: subject };
  if (link === null || title === undefined) {
    return { subject, blocks: [heading, { kind: 'paragraph', text: letters.knownSays }] };
  }
  return {
    subject,
    blocks: [
      heading,
      { kind: 'paragraph', text: fill(letters.knownGift, { title }) },
      { kind: 'button', label: fill(letters.giftDo, { title }), url: link },
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
