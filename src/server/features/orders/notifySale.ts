import type { Jobs } from '#shared/contract/jobs.ts';
import type { OrderView } from '#shared/contract/pages.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { letter } from '../../gateways/mail/letter.ts';
import type { JobContext } from '../jobs.ts';
import { sendLetter } from '../mail/sendLetter.ts';
import { findCreatorsEmail } from '../stores/findCreatorsEmail.ts';
import { storeSender } from '../stores/mailSender.ts';
import { findOrder } from './orderRecord.ts';
import { orderView } from './orderView.ts';

/**
 * Tells the creator of a sale, in one line, at the address they sign in with: a contact address is anybody's who types
 * it, and this letter comes from the platform.
 */
export async function notifySale(
  { realm, orderId }: Jobs['notifySale'],
  { services, jobId, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  const recipient = await services.db.onPlatform((tx) => findCreatorsEmail(tx, storeId));
  if (recipient === undefined) return;
  await sendLetter({ storeId, letterId: jobId, services, now }, async (tx) => {
    const record = await findOrder(tx, orderId);
    if (!record) return null;
    const order = orderView(record, 'en');
    const line = saleLine(order);
    return {
      kind: 'sale',
      recipient,
      orderId,
      write: async () => ({
        from: services.settings.mailFrom,
        replyTo: order.email,
        subject: `${order.isTest ? 'Test order' : 'New order'} ${order.number}: ${order.total}`,
        messageId: `sale.${jobId}@${new URL(services.settings.publicUrl).hostname}`,
        ...letter({
          preheader: line,
          brand: await storeSender(tx, services.settings),
          blocks: [{ kind: 'paragraph', text: line }],
        }),
      }),
    };
  });
}

function saleLine({ email, lines, total, status, isTest, number }: OrderView): string {
  const titles = lines.map(({ title }) => title).join(', ');
  const bought = status === 'Free' ? `got ${titles} for free` : `bought ${titles} for ${total}`;
  return `${email} ${bought} (order ${number}${isTest ? ', a test: no money has moved' : ''}).`;
}
