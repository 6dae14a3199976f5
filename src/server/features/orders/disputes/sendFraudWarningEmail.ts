import type { Jobs } from '#shared/contract/jobs.ts';
import { renderEmail } from '../../../gateways/mail/renderEmail.ts';
import type { JobContext } from '../../jobs.ts';
import { storeSender } from '../../mail/sending/mailSender.ts';
import { messageIdOf } from '../../mail/sending/renderedEmail.ts';
import { sendStoreCreatorEmail } from '../../mail/sending/sendStoreCreatorEmail.ts';
import { findBuyerOrder } from '../buyerOrder.ts';

/** Tells the creator that the card network suspects fraud. Only the creator decides about a refund. */
export async function sendFraudWarningEmail(
  { realm, orderId }: Jobs['sendFraudWarningEmail'],
  context: JobContext,
): Promise<void> {
  const { settings } = context.services;
  await sendStoreCreatorEmail(realm, context, async (tx) => {
    const record = await findBuyerOrder(tx, orderId);
    if (!record) return null;
    const { number } = record.order;
    const text = `The card network suspects that order ${number} was paid with a stolen card. Nothing has happened yet.`;
    return {
      kind: 'dispute',
      orderId,
      write: async () => ({
        from: settings.mailFrom,
        replyTo: record.customerEmail,
        subject: `Possible fraud: order ${number}`,
        messageId: messageIdOf(settings, `fraud.${context.jobId}`),
        ...renderEmail({
          preheader: text,
          brand: await storeSender(tx, settings),
          blocks: [
            { kind: 'heading', text: `Possible fraud: order ${number}` },
            { kind: 'paragraph', text },
            {
              kind: 'paragraph',
              text: 'Such payments are often disputed later, and a dispute costs a fee. If you don’t know the buyer, you can refund the order now.',
            },
            { kind: 'button', label: 'View order', url: `${settings.publicUrl}/dashboard/sales?order=${orderId}` },
          ],
        }),
      }),
    };
  });
}
