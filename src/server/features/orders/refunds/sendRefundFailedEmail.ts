import type { Jobs } from '#shared/contract/jobs.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { renderEmail } from '../../../gateways/mail/renderEmail.ts';
import type { JobContext } from '../../jobs.ts';
import { storeSender } from '../../mail/sending/mailSender.ts';
import { messageIdOf } from '../../mail/sending/renderedEmail.ts';
import { sendStoreCreatorEmail } from '../../mail/sending/sendStoreCreatorEmail.ts';
import { findBuyerOrder, type BuyerOrder } from '../buyerOrder.ts';

/** Tells the creator that a refund did not reach the buyer, and what to do. */
export async function sendRefundFailedEmail(
  { realm, orderId, refundId }: Jobs['sendRefundFailedEmail'],
  context: JobContext,
): Promise<void> {
  const { settings } = context.services;
  await sendStoreCreatorEmail(realm, context, async (tx) => {
    const record = await findBuyerOrder(tx, orderId);
    const refund = record?.refunds.find(({ id }) => id === refundId);
    if (!record || !refund) return null;
    const amount = formatMoney(refund, 'en');
    const { number } = record.order;
    return {
      kind: 'refund-failed',
      orderId,
      write: async () => ({
        from: settings.mailFrom,
        replyTo: record.customerEmail,
        subject: `Refund failed: ${amount} for order ${number}`,
        messageId: messageIdOf(settings, `refund-failed.${refundId}`),
        ...renderEmail({
          preheader: `${record.customerEmail} didn’t get the money. See what you can do.`,
          brand: await storeSender(tx, settings),
          blocks: [
            { kind: 'heading', text: `Your refund of ${amount} failed` },
            ...whatToDo(record, amount).map((text) => ({ kind: 'paragraph' as const, text })),
            { kind: 'button', label: 'View order', url: `${settings.publicUrl}/dashboard/sales?order=${orderId}` },
          ],
        }),
      }),
    };
  });
}

const whatToDo = ({ order, customerEmail }: BuyerOrder, amount: string): string[] => [
  `The refund of ${amount} to ${customerEmail} for order ${order.number} didn’t go through, usually because the card was closed or replaced. The money is in your balance again, and access to the files is as it was before.`,
  'Reply to this email to ask the customer how you can pay them instead, for example by bank transfer.',
  ...(order.is_test ? ['This was a test order, so no money moved.'] : []),
];
