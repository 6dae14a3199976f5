import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { letter } from '../../gateways/mail/letter.ts';
import type { LetterBlock } from '../../gateways/mail/letterBlocks.ts';
import type { JobContext } from '../jobs.ts';
import { sendLetter } from '../mail/sendLetter.ts';
import { storeSender, type MailSender } from '../stores/mailSender.ts';

/** Tells the old and the new address of a customer that the store has changed it. Neither letter names the other. */
export async function tellEmailChanged(
  { realm, to, isNew }: Jobs['tellEmailChanged'],
  { services, jobId, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  await sendLetter({ storeId, letterId: jobId, services, now }, async (tx) => ({
    kind: 'notice',
    recipient: to,
    write: async () => {
      const sender = await storeSender(tx, services.settings);
      const { subject, blocks } = isNew ? forNewAddress(sender) : forOldAddress(sender);
      return {
        from: sender.from,
        replyTo: sender.replyTo,
        subject,
        messageId: `email-changed.${jobId}@${new URL(services.settings.publicUrl).hostname}`,
        ...letter({ preheader: subject, brand: sender, blocks }),
      };
    },
  }));
}

interface Words {
  subject: string;
  blocks: LetterBlock[];
}

const forNewAddress = ({ name, signInUrl }: MailSender): Words => ({
  subject: `Your account at ${name} now has this address`,
  blocks: [
    { kind: 'heading', text: 'Your e-mail address was changed' },
    {
      kind: 'paragraph',
      text: `${name} changed the e-mail address of your account to this one. What you bought is still in your library. Sign in with a code that we send here; your old password no longer works.`,
    },
    { kind: 'button', label: 'Sign in', url: signInUrl },
    { kind: 'note', text: 'If you do not know this store, you can ignore this letter.' },
  ],
});

const forOldAddress = ({ name }: MailSender): Words => ({
  subject: `Your account at ${name} has another address now`,
  blocks: [
    { kind: 'heading', text: 'Your e-mail address was changed' },
    {
      kind: 'paragraph',
      text: `${name} changed the e-mail address of your account to another one. This address no longer signs in, and links from earlier receipts no longer open the library.`,
    },
    { kind: 'note', text: 'If you did not ask for this, answer this letter: it reaches the store.' },
  ],
});
