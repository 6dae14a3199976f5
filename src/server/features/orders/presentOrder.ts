import { OrderStatus, type Order, type OrderLetter } from '#shared/contract/orders.ts';
import { LetterState } from '#shared/contract/mail.ts';
import { ELSEWHERE } from './ledger.ts';
import type { OrderRecord } from './orderRecord.ts';

/** One order as the store's creator sees it. */
export function presentOrder({
  order,
  customerEmail,
  lines,
  payment,
  refunds,
  receipt,
  link,
  origin,
}: OrderRecord): Order {
  const money = (amount: number) => ({ amount, currency: order.currency });
  const status = OrderStatus.parse(order.status);
  return {
    id: order.id,
    number: order.number,
    customerId: order.customer_id,
    customerEmail,
    email: order.email,
    name: order.name,
    title: lines[0]?.title ?? '',
    lineCount: lines.length,
    subtotal: money(order.subtotal),
    discount: money(order.discount),
    tax: money(order.tax),
    total: money(order.total),
    refunded: money(order.refunded),
    refundable: money(isRefundable(status) ? order.total - order.refunded : 0),
    status,
    isTest: order.is_test,
    isElsewhere: order.gateway === ELSEWHERE,
    placedAt: order.placed_at.toISOString(),
    lines: lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      title: line.title,
      quantity: line.quantity,
      unit: money(line.unit_amount),
      amount: money(line.amount),
      downloads: line.downloads ?? 0,
      hasAccess: Boolean(line.hasAccess),
    })),
    payment: payment
      ? {
          gateway: payment.gateway,
          chargeId: payment.charge_id,
          brand: payment.brand,
          last4: payment.last4,
          fee: money(payment.fee),
        }
      : null,
    refunds: refunds.map(({ id, amount, reason, created_at, ...letter }) => ({
      id,
      amount: money(amount),
      reason,
      createdAt: created_at.toISOString(),
      letter: presentLetter(letter),
    })),
    receipt: receipt ? presentLetter(receipt) : null,
    receiptLink: link
      ? { expiresAt: link.expires_at.toISOString(), withdrawnAt: link.withdrawn_at?.toISOString() ?? null }
      : null,
    origin: origin ?? null,
  };
}

type LetterRow = { state: string | null; problem: string | null; updated_at: Date | null };

const presentLetter = ({ state, problem, updated_at: at }: LetterRow): OrderLetter | null =>
  at && { state: LetterState.parse(state), problem, at: at.toISOString() };

/** Only money that has come in can go back. */
export const isRefundable = (status: OrderStatus): boolean => status === 'paid' || status === 'partially-refunded';
