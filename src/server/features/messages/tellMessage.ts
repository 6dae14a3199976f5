import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { letter } from '../../gateways/mail/letter.ts';
import type { JobContext } from '../jobs.ts';
import { sendLetter } from '../mail/sendLetter.ts';
import { findCreatorsEmail } from '../stores/findCreatorsEmail.ts';
import { storeSender } from '../stores/mailSender.ts';

/**
 * Mails the creator what a visitor wrote, at the address they sign in with: a contact address is anybody's who types
 * it, and strangers cause this letter. An answer to it reaches the visitor.
 */
export async function tellMessage(
  { realm, messageId }: Jobs['tellMessage'],
  { services, jobId, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  const recipient = await services.db.onPlatform((tx) => findCreatorsEmail(tx, storeId));
  if (recipient === undefined) return;
  await sendLetter({ storeId, letterId: jobId, services, now }, async (tx) => {
    const message = await tx.maybe(
      tx.q
        .selectFrom('contact_messages')
        .select(['email', 'name', 'message'])
        .where('store_id', '=', tx.realm)
        .where('id', '=', messageId),
    );
    if (!message) return null;
    const { name, email } = message;
    return {
      kind: 'message',
      recipient,
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        return {
          from: services.settings.mailFrom,
          replyTo: email,
          subject: `${name} wrote to ${sender.name}`,
          messageId: `message.${jobId}@${new URL(services.settings.publicUrl).hostname}`,
          ...letter({
            preheader: message.message.slice(0, 120),
            brand: sender,
            blocks: [
              { kind: 'heading', text: `${name} wrote to ${sender.name}` },
              { kind: 'paragraph', text: message.message },
              { kind: 'divider' },
              {
                kind: 'note',
                text: `Sent by the contact form of your page. Answer this letter to write to ${email}. It is kept under Customers, Messages.`,
              },
            ],
          }),
        };
      },
    };
  });
}
