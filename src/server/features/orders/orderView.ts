import type { OrderStatus } from '#shared/contract/orders.ts';
import type { OrderView } from '#shared/contract/pages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { OrderRecord } from './orderRecord.ts';

/** An order as its buyer reads it, on a page or in a letter. */
export function orderView({ order, lines, payment }: OrderRecord): OrderView {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, 'en');
  const unlessZero = (amount: number) => (amount === 0 ? null : money(amount));
  return {
    number: order.number,
    email: order.email,
    placedOn: dayFormat.format(order.placed_at),
    lines: lines.map(({ title, quantity, amount }) => ({ title, quantity, amount: money(amount) })),
    subtotal: money(order.subtotal),
    tax: unlessZero(order.tax),
    discount: unlessZero(order.discount),
    total: money(order.total),
    refunded: unlessZero(order.refunded),
    status: statusWords(order),
    payment: payment ? paymentWords(payment) : null,
    isTest: order.is_test,
  };
}

/** A day in words, by the clock of Greenwich: the page cannot know the reader's. */
export const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const STATUS_WORDS: Record<OrderStatus, string> = {
  paid: 'Paid',
  'requires-action': 'Waits for your confirmation',
  'partially-refunded': 'Refunded in part',
  refunded: 'Refunded',
  void: 'Not paid',
};

export function statusWords({ status, total }: { status: string; total: number }): string {
  if (status === 'paid' && total === 0) return 'Free';
  return new Map<string, string>(Object.entries(STATUS_WORDS)).get(status) ?? status;
}

function paymentWords({ brand, last4 }: { brand: string | null; last4: string | null }): string | null {
  if (brand === null || last4 === null) return null;
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
}
