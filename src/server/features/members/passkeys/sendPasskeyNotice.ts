import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { JobContext } from '../../jobs.ts';
import { resolveEmailLocale, storeSender } from '../../mail/sending/mailSender.ts';
import { brandEmail, messageIdOf } from '../../mail/sending/renderedEmail.ts';
import { sendEmail } from '../../mail/sending/sendEmail.ts';

/** Notifies a customer that a passkey was added or removed, so that nobody else can do it unnoticed. */
export async function sendPasskeyNotice(
  { realm, customerId, change, name, language: reader }: Jobs['sendPasskeyNotice'],
  { services, jobId, now }: JobContext,
): Promise<void> {
  await sendEmail({ storeId: provenStore(realm), emailId: jobId, services, now }, async (tx) => {
    const customer = await tx.maybe(
      tx.q
        .selectFrom('customers')
        .select('email')
        .where('store_id', '=', tx.realm)
        .where('id', '=', customerId)
        .where('anonymous_since', 'is', null),
    );
    if (!customer) return null;
    return {
      kind: 'notice',
      recipient: customer.email,
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        const language = resolveEmailLocale(sender, reader);
        const { passkeys, emails, auth } = getMessages(language);
        const [head, text, note] =
          change === 'added'
            ? [passkeys.addedSubject, passkeys.addedText, passkeys.addedNote]
            : [passkeys.removedSubject, passkeys.removedText, emails.changedOldNote];
        const subject = fill(head, { store: sender.name });
        return {
          ...brandEmail(sender, {
            language,
            subject,
            preheader: subject,
            blocks: [
              { kind: 'heading', text: subject },
              { kind: 'paragraph', text: fill(text, { store: sender.name, name }) },
              { kind: 'button', label: auth.signIn, url: sender.signInUrl },
              { kind: 'note', text: note },
            ],
          }),
          messageId: messageIdOf(services.settings, `passkey-${change}.${jobId}`),
        };
      },
    };
  });
}
