import type { NotNull } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findOrderTaxes } from './checkout/orderTaxes.ts';
import { findTaxEvidence } from './checkout/taxEvidence.ts';
import { refundedUnits } from '../sales/paidLines.ts';
import { findSubscriptionOf, isSwitchOrder } from './subscriptions/findRenewal.ts';

/** An order as its buyer sees it. An order that no payment was accepted for is not found. */
export async function findBuyerOrder(tx: StoreTx, claimedOrderId: string) {
  const of = { orderId: claimedOrderId };
  const [order, lines, payment, refunds, subscription, evidence, taxes] = await Promise.all([
    tx.maybe(orderRow(tx, of)),
    tx.many(lineRows(tx, of)),
    tx.maybe(paymentRow(tx, of)),
    tx.many(refundRows(tx, of)),
    findSubscriptionOf(tx, claimedOrderId),
    findTaxEvidence(tx, claimedOrderId),
    findOrderTaxes(tx, claimedOrderId),
  ]);
  if (!order) return undefined;
  const { customerEmail, ...row } = order;
  return { order: row, customerEmail, lines, payment, refunds, subscription, evidence, taxes };
}

export type BuyerOrder = NonNullable<Awaited<ReturnType<typeof findBuyerOrder>>>;

export const ORDER_COLUMNS = [
  ...(['id', 'number', 'customer_id', 'email', 'name', 'status', 'currency', 'subtotal', 'discount'] as const),
  ...(['tax', 'tip', 'total', 'refunded', 'refunded_tax', 'lost_tax'] as const),
  ...(['gateway', 'is_test', 'placed_at', 'paid_at'] as const),
] as const;

type OfOrder = { realm: string; orderId: string };

// The order keeps the address it was placed with. The customer may have a different one by now.
const orderRow = statement((q, { realm, orderId }: OfOrder) =>
  q
    .selectFrom('orders as o')
    .innerJoin('customers as c', (on) => on.onRef('c.store_id', '=', 'o.store_id').onRef('c.id', '=', 'o.customer_id'))
    .select(ORDER_COLUMNS.map((column) => `o.${column}` as const))
    .select(['o.language', 'c.id as customer_id', 'c.email as customerEmail'])
    .select((eb) => isSwitchOrder({ realm }, eb.ref('o.id')).as('isSwitchOrder'))
    .where('o.store_id', '=', realm)
    .where('o.id', '=', orderId),
);

const lineRows = statement((q, { realm, orderId }: OfOrder) =>
  q
    .selectFrom('order_lines as l')
    .select(['l.id', 'l.product_id', 'l.sold_title as title', 'l.product_slug', 'l.quantity'])
    .select(['l.unit_amount', 'l.amount', 'l.every_count', 'l.every_unit'])
    .select(['l.trial_days', 'l.later_amount', 'l.later_tax'])
    .select(refundedUnits.as('refunded'))
    .where('l.store_id', '=', realm)
    .where('l.order_id', '=', orderId)
    .orderBy('l.position'),
);

const paymentRow = statement((q, { realm, orderId }: OfOrder) =>
  q
    .selectFrom('payments')
    .select([
      'id',
      'gateway',
      'charge_id',
      'status',
      'brand',
      'last4',
      'fee',
      'platform_fee',
      'amount',
      'currency',
      'action_token',
    ])
    .where('store_id', '=', realm)
    .where('order_id', '=', orderId)
    .where('charge_id', 'is not', null)
    .$narrowType<{ charge_id: NotNull }>()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1),
);

const refundRows = statement((q, { realm, orderId }: OfOrder) =>
  q
    .selectFrom('refunds as r')
    .innerJoin('refund_states as s', (on) =>
      on.onRef('s.store_id', '=', 'r.store_id').onRef('s.refund_id', '=', 'r.id'),
    )
    .leftJoin('mail_messages as m', (on) => on.onRef('m.store_id', '=', 'r.store_id').onRef('m.id', '=', 'r.id'))
    .select([
      'r.id',
      's.status',
      'r.amount',
      'r.currency',
      'r.reason',
      'r.created_at',
      'r.is_tax_only as isTaxOnly',
      'm.state',
      'm.problem',
      'm.updated_at',
    ])
    .where('r.store_id', '=', realm)
    .where('r.order_id', '=', orderId)
    .orderBy('r.created_at')
    .orderBy('r.id'),
);
