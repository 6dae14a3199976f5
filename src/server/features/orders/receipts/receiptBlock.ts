import type { OrderView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/words/fill.ts';
import type { Words } from '#shared/rules/words/Words.ts';
import type { EmailBlock, ReceiptLine } from '../../../gateways/mail/emailBlocks.ts';

/** Additions to a line of a receipt besides its text and amount. */
export type LineExtras = Pick<ReceiptLine, 'picture' | 'files'>;

/** The items and payment of an order, shared by all emails about an order. */
export const receiptBlock = (order: OrderView, words: Words, extras: readonly LineExtras[] = []): EmailBlock => ({
  kind: 'receipt',
  lines: order.lines.map(({ title, quantity, amount }, index) => ({
    ...extras[index],
    title,
    amount,
    ...(quantity > 1 ? { detail: `× ${quantity}` } : {}),
  })),
  totals: totalsOf(order, words),
});

function totalsOf(
  { subtotal, discount, tax, total, refunded, payment }: OrderView,
  { order: words, checkout, emails }: Words,
) {
  const parts = [
    { label: words.discount, amount: discount },
    { label: words.tax, amount: tax },
  ].flatMap(({ label, amount }) => (amount === null ? [] : [{ label, amount }]));
  const paid = payment === null ? checkout.total : fill(emails.receiptPaid, { card: payment });
  return [
    ...(parts.length > 0 ? [{ label: words.subtotal, amount: subtotal }, ...parts] : []),
    { label: paid, amount: total, strong: true },
    ...(refunded === null ? [] : [{ label: words.refunded, amount: refunded }]),
  ];
}

/** Says that a test order was not paid for. */
export const testNote = ({ isTest }: OrderView, { emails }: Words): EmailBlock[] =>
  isTest ? [{ kind: 'note', text: emails.receiptTest }] : [];
