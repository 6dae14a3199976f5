import type { Jobs } from '#shared/contract/jobs.ts';
import type { OrderView } from '#shared/contract/pages.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { letter } from '../../gateways/mail/letter.ts';
import type { JobContext } from '../jobs.ts';
import { storeSender } from '../stores/mailSender.ts';
import { findOrder } from './orderRecord.ts';
import { orderView } from './orderView.ts';

/** Tells the creator of a sale, in one line. */
export async function notifySale(
  { realm, orderId }: Jobs['notifySale'],
  { services, jobId }: JobContext,
): Promise<void> {
  const sale = await services.db.inStore(provenStore(realm), async (tx) => {
    const record = await findOrder(tx, orderId);
    return record && { order: orderView(record), sender: await storeSender(tx, services.settings) };
  });
  if (sale?.sender.replyTo === undefined) return;

  const { order, sender } = sale;
  const line = saleLine(order);
  await services.mail.send({
    to: sale.sender.replyTo,
    from: services.settings.mailFrom,
    replyTo: order.email,
    subject: `${order.isTest ? 'Test order' : 'New order'} ${order.number}: ${order.total}`,
    messageId: `sale.${jobId}@${new URL(services.settings.publicUrl).hostname}`,
    ...letter({ preheader: line, brand: sender, blocks: [{ kind: 'paragraph', text: line }] }),
  });
}

function saleLine({ email, lines, total, status, isTest, number }: OrderView): string {
  const titles = lines.map(({ title }) => title).join(', ');
  const bought = status === 'Free' ? `got ${titles} for free` : `bought ${titles} for ${total}`;
  return `${email} ${bought} (order ${number}${isTest ? ', a test: no money has moved' : ''}).`;
}
