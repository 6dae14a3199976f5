import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { EmailBlock } from '../../gateways/mail/emailBlocks.ts';
import type { JobContext } from '../jobs.ts';
import { removedAddress } from '../customerRecord/removedAddress.ts';
import { anonymizeEmail } from '../mail/anonymizeRecipient.ts';
import { sendEmail } from '../mail/sending/sendEmail.ts';
import { brandEmail, messageIdOf } from '../mail/sending/renderedEmail.ts';
import { storeSender, resolveEmailLocale, type MailSender } from '../mail/sending/mailSender.ts';

/**
 * Emails a customer about a change of their address. A change by the store is reported to the old and to the new
 * address, and neither email names the other address. A change or an account deletion by the customer is reported to
 * the old address only. After a deletion the mail log does not keep the address.
 */
export async function sendEmailChangedNotice(
  { realm, to, isNew, by = 'store', language: bought }: Jobs['sendEmailChangedNotice'],
  { services, jobId, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  await sendEmail({ storeId, emailId: jobId, services, now }, async (tx) => ({
    kind: 'notice',
    recipient: to,
    write: async () => {
      const sender = await storeSender(tx, services.settings);
      const language = resolveEmailLocale(sender, bought);
      const write = by === 'deletion' ? forDeleted : isNew ? forNewAddress : forOldAddress;
      const { subject, blocks } = write(getMessages(language), sender, by);
      return {
        ...brandEmail(sender, { language, subject, preheader: subject, blocks }),
        messageId: messageIdOf(services.settings, `email-changed.${jobId}`),
      };
    },
  }));
  if (by === 'deletion') await services.db.inStore(storeId, (tx) => anonymizeEmail(tx, jobId, removedAddress(jobId)));
}

interface Written {
  subject: string;
  blocks: EmailBlock[];
}

const forNewAddress = ({ emails, auth }: Messages, { name: store, signInUrl }: MailSender): Written => ({
  subject: fill(emails.changedNew, { store }),
  blocks: [
    { kind: 'heading', text: emails.changed },
    { kind: 'paragraph', text: fill(emails.changedNewText, { store }) },
    { kind: 'button', label: auth.signIn, url: signInUrl },
    { kind: 'note', text: emails.changedNewNote },
  ],
});

const forOldAddress = ({ emails }: Messages, { name: store }: MailSender, by: string): Written => ({
  subject: fill(emails.changedOld, { store }),
  blocks: [
    { kind: 'heading', text: emails.changed },
    { kind: 'paragraph', text: fill(by === 'owner' ? emails.changedSelfText : emails.changedOldText, { store }) },
    { kind: 'note', text: emails.changedOldNote },
  ],
});

const forDeleted = ({ emails, members }: Messages, { name: store }: MailSender): Written => ({
  subject: fill(emails.deleted, { store }),
  blocks: [
    { kind: 'heading', text: members.deleted },
    { kind: 'paragraph', text: fill(members.deletedText, { store }) },
    { kind: 'note', text: emails.changedOldNote },
  ],
});
