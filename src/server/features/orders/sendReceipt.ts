import type { Jobs } from '#shared/contract/jobs.ts';
import type { OrderView } from '#shared/contract/pages.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { letter } from '../../gateways/mail/letter.ts';
import type { Letter } from '../../gateways/mail/letterBlocks.ts';
import type { JobContext } from '../jobs.ts';
import { sendLetter } from '../mail/sendLetter.ts';
import { ACCESS_LINK_DAYS, makeAccessLink } from '../members/accessLink.ts';
import { storeSender, type MailSender } from '../stores/mailSender.ts';
import { findOrder } from './orderRecord.ts';
import { orderView } from './orderView.ts';
import { receiptKind } from './queueReceipt.ts';

/** Mails the buyer what they bought and a link that opens it. The letter's id is the job's, whichever try sends it. */
export async function sendReceipt(
  { realm, orderId, letterId }: Jobs['sendReceipt'],
  { services, now, jobId }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  await sendLetter({ storeId, letterId, services, now }, async (tx) => {
    await holdCustomer(tx, orderId);
    const record = await findOrder(tx, orderId);
    if (!record) return null;
    // The link opens the library of whom the order belongs to, so it goes to where they are reached now.
    const order = { ...orderView(record, 'en'), email: record.customerEmail };
    return {
      kind: receiptKind(record.order),
      recipient: order.email,
      orderId,
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        const token = await makeAccessLink(tx, { customerId: record.order.customer_id, orderId, now });
        return {
          from: sender.from,
          replyTo: sender.replyTo,
          subject: `Your order ${order.number} from ${sender.name}`,
          messageId: `receipt.${jobId}@${new URL(services.settings.publicUrl).hostname}`,
          ...letter(receiptLetter({ order, sender, link: `${sender.url}/library-link/${token}` })),
        };
      },
    };
  });
}

/** Whoever changes the customer's address at this moment waits, and then finds the link of this letter to take back. */
const holdCustomer = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('customers as c', (on) =>
        on.onRef('c.store_id', '=', 'o.store_id').onRef('c.id', '=', 'o.customer_id'),
      )
      .select('c.id')
      .where('o.store_id', '=', tx.realm)
      .where('o.id', '=', orderId)
      .forShare('c'),
  );

interface Receipt {
  order: OrderView;
  sender: MailSender;
  link: string;
}

export function receiptLetter({ order, sender, link }: Receipt): Letter {
  const titles = order.lines.map(({ title }) => title).join(', ');
  return {
    preheader: `${titles}: ${order.total}`,
    brand: sender,
    blocks: [
      { kind: 'heading', text: 'Thank you for your order' },
      { kind: 'paragraph', text: `Order ${order.number}, ${order.placedOn}. What you bought is in your library.` },
      { kind: 'button', label: 'Open your library', url: link },
      {
        kind: 'receipt',
        lines: order.lines.map(({ title, quantity, amount }) => ({
          title,
          amount,
          ...(quantity > 1 ? { detail: `${quantity} pieces` } : {}),
        })),
        totals: totalsOf(order),
      },
      ...(order.isTest ? [{ kind: 'note' as const, text: 'This is a test order: no money has moved.' }] : []),
      {
        kind: 'note',
        text: `The button opens your library once within ${ACCESS_LINK_DAYS} days. After that, sign in with ${order.email} at ${sender.signInUrl}; a code by e-mail is enough.`,
      },
    ],
  };
}

function totalsOf({ subtotal, discount, tax, total, refunded, payment }: OrderView) {
  const parts = [
    { label: 'Discount', amount: discount },
    { label: 'Tax', amount: tax },
  ].flatMap(({ label, amount }) => (amount === null ? [] : [{ label, amount }]));
  return [
    ...(parts.length > 0 ? [{ label: 'Subtotal', amount: subtotal }, ...parts] : []),
    { label: payment === null ? 'Total' : `Total, paid with ${payment}`, amount: total, strong: true },
    ...(refunded === null ? [] : [{ label: 'Refunded', amount: refunded }]),
  ];
}
