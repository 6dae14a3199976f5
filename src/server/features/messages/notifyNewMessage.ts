import type { Jobs } from '#shared/contract/jobs.ts';
import { renderEmail } from '../../gateways/mail/renderEmail.ts';
import type { JobContext } from '../jobs.ts';
import { sendStoreCreatorEmail } from '../mail/sending/sendStoreCreatorEmail.ts';
import { messageIdOf } from '../mail/sending/renderedEmail.ts';
import { storeSender } from '../mail/sending/mailSender.ts';
import { wantsNotification } from '../notifications/notificationSettings.ts';

/** Emails a visitor's message to the creator. A reply goes to the visitor. */
export async function notifyNewMessage(
  { realm, messageId }: Jobs['notifyNewMessage'],
  context: JobContext,
): Promise<void> {
  const { services, jobId } = context;
  await sendStoreCreatorEmail(realm, context, async (tx) => {
    const message = await tx.maybe(
      tx.q
        .selectFrom('contact_messages')
        .select(['email', 'name', 'message'])
        .where('store_id', '=', tx.realm)
        .where('id', '=', messageId),
    );
    if (!message || !(await wantsNotification(tx, 'message'))) return null;
    const { name, email } = message;
    return {
      kind: 'message',
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        return {
          from: services.settings.mailFrom,
          replyTo: email,
          subject: `New message from ${name} to ${sender.name}`,
          messageId: messageIdOf(services.settings, `message.${jobId}`),
          ...renderEmail({
            preheader: message.message.slice(0, 120),
            brand: sender,
            blocks: [
              { kind: 'heading', text: `New message from ${name}` },
              { kind: 'paragraph', text: message.message },
              { kind: 'divider' },
              {
                kind: 'note',
                text: `Sent from the contact form on your page. Reply to this email to answer ${email}. You can also find the message under Customers > Messages.`,
              },
            ],
          }),
        };
      },
    };
  });
}
