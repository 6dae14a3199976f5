import type { OrderView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/words/fill.ts';
import type { Words } from '#shared/rules/words/Words.ts';
import type { LetterBlock, ReceiptLine } from '../../gateways/mail/letterBlocks.ts';

/** What a receipt shows of a line beside its words and amount. */
export type LineExtras = Pick<ReceiptLine, 'picture' | 'files'>;

/** What was bought and what came of the money, as every letter about an order shows it. */
export const receiptBlock = (order: OrderView, words: Words, extras: readonly LineExtras[] = []): LetterBlock => ({
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
  { order: words, checkout, letters }: Words,
) {
  const parts = [
    { label: words.discount, amount: discount },
    { label: words.tax, amount: tax },
  ].flatMap(({ label, amount }) => (amount === null ? [] : [{ label, amount }]));
  const paid = payment === null ? checkout.total : fill(letters.receiptPaid, { card: payment });
  return [
    ...(parts.length > 0 ? [{ label: words.subtotal, amount: subtotal }, ...parts] : []),
    { label: paid, amount: total, strong: true },
    ...(refunded === null ? [] : [{ label: words.refunded, amount: refunded }]),
  ];
}
