import type { Jobs } from '#shared/contract/jobs.ts';
import { letter } from '../../gateways/mail/letter.ts';
import type { JobContext } from '../jobs.ts';
import { tellCreator } from '../mail/tellCreator.ts';
import { messageIdOf } from '../mail/writtenLetter.ts';
import { storeSender } from '../stores/mailSender.ts';

/** Mails the creator what a visitor wrote. An answer to it reaches the visitor. */
export async function tellMessage({ realm, messageId }: Jobs['tellMessage'], context: JobContext): Promise<void> {
  const { services, jobId } = context;
  await tellCreator(realm, context, async (tx) => {
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
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        return {
          from: services.settings.mailFrom,
          replyTo: email,
          subject: `${name} wrote to ${sender.name}`,
          messageId: messageIdOf(services.settings, `message.${jobId}`),
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
