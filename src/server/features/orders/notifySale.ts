import type { Jobs } from '#shared/contract/jobs.ts';
import type { OrderView } from '#shared/contract/pages.ts';
import { renderEmail } from '../../gateways/mail/renderEmail.ts';
import type { JobContext } from '../jobs.ts';
import { sendStoreCreatorEmail } from '../mail/sending/sendStoreCreatorEmail.ts';
import { messageIdOf } from '../mail/sending/renderedEmail.ts';
import { storeSender } from '../mail/sending/mailSender.ts';
import { wantsNotification } from '../notifications/notificationSettings.ts';
import { findBuyerOrder } from './buyerOrder.ts';
import { orderView } from './orderView.ts';

/** Notifies the creator of a sale in one line, with a link to the order. */
export async function notifySale({ realm, orderId }: Jobs['notifySale'], context: JobContext): Promise<void> {
  const { services, jobId } = context;
  await sendStoreCreatorEmail(realm, context, async (tx) => {
    const [record, brand] = await Promise.all([findBuyerOrder(tx, orderId), storeSender(tx, services.settings)]);
    if (!record || !(await wantsNotification(tx, 'sale'))) return null;
    const order = orderView(record, 'en');
    const line = saleLine(order);
    return {
      kind: 'sale',
      orderId,
      write: async () => ({
        from: services.settings.mailFrom,
        replyTo: order.email,
        subject: `${order.isTest ? 'Test order' : 'New order'} ${order.number}: ${order.trial === null ? order.total : 'free trial'}`,
        messageId: messageIdOf(services.settings, `sale.${jobId}`),
        ...renderEmail({
          preheader: line,
          brand,
          blocks: [
            { kind: 'paragraph', text: line },
            {
              kind: 'button',
              label: 'View order',
              url: `${services.settings.publicUrl}/dashboard/sales?order=${orderId}`,
            },
          ],
        }),
      }),
    };
  });
}

function saleLine({ email, lines, total, status, trial, isTest, number, installment }: OrderView): string {
  const titles = lines.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title)).join(', ');
  const got = trial === null ? `got ${titles} for free` : `started a free trial of ${titles}`;
  const part = installment === null ? '' : ` (${installment.toLowerCase()})`;
  const bought = status === 'Free' ? got : `bought ${titles} for ${total}${part}`;
  return `${email} ${bought} (order ${number}${isTest ? ', a test, so no money was charged' : ''}).`;
}
