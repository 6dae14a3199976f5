import type { StoreTx } from '../../../db/transaction.ts';
import type { Composing, MessageData } from './composePayload.ts';
import { customerPart } from './customerPart.ts';

/** Of `order.*`. Amounts are in the smallest unit of the currency. */
export async function orderData(tx: StoreTx, { event }: Composing): Promise<MessageData | undefined> {
  const { subjectId: orderId, facts } = event;
  const order = await tx.maybe(orderRow(tx, orderId));
  if (!order) return undefined;
  const lines = await tx.many(lineRows(tx, orderId));
  const refundId = facts['refundId'];
  const refund = typeof refundId === 'string' ? await tx.maybe(refundRow(tx, refundId)) : undefined;
  const { customerId, email, name, paidAt, placedAt, ...amounts } = order;
  return {
    customerId,
    data: {
      order: {
        ...amounts,
        placedAt: placedAt.toISOString(),
        paidAt: paidAt?.toISOString() ?? null,
        lines,
      },
      customer: customerPart({ customerId, email, name }),
      ...(refund && { refund }),
    },
  };
}

const orderRow = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('orders as o')
    .leftJoin('subscription_periods as p', (on) =>
      on.onRef('p.store_id', '=', 'o.store_id').onRef('p.order_id', '=', 'o.id'),
    )
    .select(['o.id', 'o.number', 'o.status', 'o.currency', 'o.subtotal', 'o.discount', 'o.tax', 'o.tip', 'o.total'])
    .select(['o.refunded', 'o.is_test as isTest', 'o.placed_at as placedAt', 'o.paid_at as paidAt'])
    .select(['o.customer_id as customerId', 'o.email', 'o.name', 'p.subscription_id as subscriptionId'])
    .where('o.store_id', '=', tx.realm)
    .where('o.id', '=', orderId)
    .limit(1);

const lineRows = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('order_lines')
    .select(['id', 'product_id as productId', 'variant_id as variantId', 'title', 'variant_title as variantTitle'])
    .select(['quantity', 'unit_amount as unitAmount', 'amount', 'discount', 'tax'])
    .where('store_id', '=', tx.realm)
    .where('order_id', '=', orderId)
    .orderBy('position');

const refundRow = (tx: StoreTx, refundId: string) =>
  tx.q
    .selectFrom('refunds')
    .select(['id', 'amount', 'tax', 'reason'])
    .where('store_id', '=', tx.realm)
    .where('id', '=', refundId);
