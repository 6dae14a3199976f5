import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/words/fill.ts';
import type { Words } from '#shared/rules/words/Words.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import type { LetterBlock } from '../../gateways/mail/letterBlocks.ts';
import type { JobContext } from '../jobs.ts';
import { sendLetter } from '../mail/sendLetter.ts';
import { inTheNameOf, messageIdOf } from '../mail/writtenLetter.ts';
import { storeSender, writtenIn, type MailSender } from '../stores/mailSender.ts';

/** Tells the old and the new address of a customer that the store has changed it. Neither letter names the other. */
export async function tellEmailChanged(
  { realm, to, isNew, language: bought }: Jobs['tellEmailChanged'],
  { services, jobId, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  await sendLetter({ storeId, letterId: jobId, services, now }, async (tx) => ({
    kind: 'notice',
    recipient: to,
    write: async () => {
      const sender = await storeSender(tx, services.settings);
      const language = writtenIn(sender, bought);
      const write = isNew ? forNewAddress : forOldAddress;
      const { subject, blocks } = write(wordsIn(language), sender);
      return {
        ...inTheNameOf(sender, { language, subject, preheader: subject, blocks }),
        messageId: messageIdOf(services.settings, `email-changed.${jobId}`),
      };
    },
  }));
}

interface Written {
  subject: string;
  blocks: LetterBlock[];
}

const forNewAddress = ({ letters, door }: Words, { name: store, signInUrl }: MailSender): Written => ({
  subject: fill(letters.changedNew, { store }),
  blocks: [
    { kind: 'heading', text: letters.changed },
    { kind: 'paragraph', text: fill(letters.changedNewSays, { store }) },
    { kind: 'button', label: door.signIn, url: signInUrl },
    { kind: 'note', text: letters.changedNewNote },
  ],
});

const forOldAddress = ({ letters }: Words, { name: store }: MailSender): Written => ({
  subject: fill(letters.changedOld, { store }),
  blocks: [
    { kind: 'heading', text: letters.changed },
    { kind: 'paragraph', text: fill(letters.changedOldSays, { store }) },
    { kind: 'note', text: letters.changedOldNote },
  ],
});
