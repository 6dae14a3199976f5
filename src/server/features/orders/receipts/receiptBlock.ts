import type { OrderView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { refundedText } from '#shared/rules/messages/refundedText.ts';
import type { EmailBlock, ReceiptLine } from '../../../gateways/mail/emailBlocks.ts';

/** Additions to a line of a receipt besides its text and amount. */
export type LineExtras = Pick<ReceiptLine, 'picture' | 'files'>;

/** The items and payment of an order, shared by all emails about an order. */
export const receiptBlock = (order: OrderView, messages: Messages, extras: readonly LineExtras[] = []): EmailBlock => ({
  kind: 'receipt',
  lines: order.lines.map((line, index) => {
    // Only the first line is paid in installments or begins a free trial, in a quantity of one.
    const part = index === 0 && (order.trial === null ? order.installment : messages.subscription.trial);
    const details = [line.quantity > 1 && `${line.unit} × ${line.quantity}`, part, refundedText(line, messages)].filter(
      Boolean,
    );
    return {
      ...extras[index],
      title: line.title,
      amount: line.amount,
      ...(details.length > 0 ? { detail: details.join(' · ') } : {}),
    };
  }),
  totals: totalsOf(order, messages),
});

function totalsOf(
  { subtotal, discount, tax, taxNote, tip, total, refunded, payment }: OrderView,
  { order: messages, checkout, emails }: Messages,
) {
  const parts = [
    ...(discount === null ? [] : [discount]),
    ...(tax === null || tax.isIncluded ? [] : tax.rates),
    ...(tip === null ? [] : [{ label: messages.tip, amount: tip }]),
  ];
  const paid = payment === null ? checkout.total : fill(emails.receiptPaid, { card: payment });
  return [
    ...(parts.length > 0 ? [{ label: messages.subtotal, amount: subtotal }, ...parts] : []),
    { label: paid, amount: total, strong: true },
    ...(tax?.isIncluded ? tax.rates : []),
    ...(taxNote === null ? [] : [{ label: taxNote, amount: '' }]),
    ...(refunded === null ? [] : [{ label: messages.refunded, amount: refunded }]),
  ];
}

/** Says that a test order was not paid for. */
export const testNote = ({ isTest }: OrderView, { emails }: Messages): EmailBlock[] =>
  isTest ? [{ kind: 'note', text: emails.receiptTest }] : [];
