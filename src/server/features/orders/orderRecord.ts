import { sql, type NotNull } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { isOfPlan } from '../entitlements/isOfOrder.ts';
import { findOrderTaxes } from './checkout/orderTaxes.ts';
import { findLineParts } from './checkout/lineParts.ts';
import { findTaxEvidence } from './checkout/taxEvidence.ts';
import { findGift } from './gifts/giftRecord.ts';
import { vatRefundUntil } from './vatRefunds/vatRefundUntil.ts';
import { disputesOf } from './disputes/disputesOf.ts';
import { paidLines } from './refunds/paidLines.ts';
import { consentsOf } from '../consents/orderConsents.ts';
import { answersOf } from '../questions/orderAnswers.ts';
import { findSubscriptionOf, findSwitchOf, isSwitchOrder } from './subscriptions/findRenewal.ts';
import { commissionOfOrder } from '../storeAffiliates/commissionRows.ts';
import { findOrigin } from '../events/findOrigin.ts';

/** A stored order with everything that belongs to it. An order that no payment was accepted for is not found. */
export async function findOrder(tx: StoreTx, claimedOrderId: string) {
  const [
    order,
    customer,
    lines,
    payment,
    refunds,
    disputes,
    subscription,
    consents,
    answers,
    commission,
    transfers,
    receipt,
    link,
    origin,
    evidence,
    taxes,
    parts,
    paid,
    gift,
    switched,
  ] = await Promise.all([
    tx.maybe(orderRow(tx, claimedOrderId)),
    tx.maybe(customerRow(tx, claimedOrderId)),
    tx.many(lineRows(tx, claimedOrderId)),
    tx.maybe(paymentRow(tx, claimedOrderId)),
    tx.many(refundRows(tx, claimedOrderId)),
    tx.many(disputesOf(tx, claimedOrderId)),
    findSubscriptionOf(tx, claimedOrderId),
    tx.many(consentsOf(tx, claimedOrderId)),
    tx.many(answersOf(tx, claimedOrderId)),
    tx.maybe(commissionOfOrder(tx, claimedOrderId)),
    tx.many(transferRows(tx, claimedOrderId)),
    tx.maybe(receiptRow(tx, claimedOrderId)),
    tx.maybe(linkRow(tx, claimedOrderId)),
    findOrigin(tx, claimedOrderId),
    findTaxEvidence(tx, claimedOrderId),
    findOrderTaxes(tx, claimedOrderId),
    findLineParts(tx, claimedOrderId),
    tx.many(paidLines(tx, claimedOrderId)),
    findGift(tx, claimedOrderId),
    findSwitchOf(tx, claimedOrderId),
  ]);
  if (!order || !customer) return undefined;
  const { id: customer_id, email: customerEmail } = customer;
  const found = {
    customerEmail,
    lines: lines.map((line) => {
      const money = paid.find(({ id }) => id === line.id);
      return {
        ...line,
        paid: money?.paid ?? 0,
        paidTax: money?.tax ?? 0,
        refunded: money?.refunded ?? 0,
        parts: parts.filter(({ lineId }) => lineId === line.id),
      };
    }),
    payment,
    refunds,
    disputes,
    subscription: subscription
      ? { ...subscription, isSwitch: false }
      : switched && { id: switched.id, isRenewal: false, payment: null, isSwitch: true, isEarlier: false },
    consents,
    answers,
    commission,
    transfers,
    receipt,
    link,
    origin,
    evidence,
    taxes,
    gift,
    vatRefund: evidence && order.paid_at ? vatRefundUntil({ order, evidence, disputes }) : null,
  };
  return { order: { ...order, customer_id }, ...found };
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export const ORDER_COLUMNS = [
  ...(['id', 'number', 'customer_id', 'email', 'name', 'status', 'currency', 'subtotal', 'discount'] as const),
  ...(['tax', 'tip', 'total', 'refunded', 'refunded_tax', 'lost_tax'] as const),
  ...(['gateway', 'is_test', 'placed_at', 'paid_at'] as const),
] as const;

const orderRow = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('orders')
    .select([...ORDER_COLUMNS, 'lost', 'language', 'offered_after as offeredAfter'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('stock_holds as s')
            .select('s.order_id')
            .where('s.store_id', '=', tx.realm)
            .whereRef('s.order_id', '=', 'orders.id')
            .where('s.status', '=', 'sold'),
        )
        .as('hasStock'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('discount_uses as u')
            .select('u.order_id')
            .where('u.store_id', '=', tx.realm)
            .whereRef('u.order_id', '=', 'orders.id')
            .where('u.is_over_limit', '=', true),
        )
        .as('isOverLimit'),
    )
    .select((eb) => isSwitchOrder(tx, eb.ref('orders.id')).as('isSwitchOrder'))
    .where('store_id', '=', tx.realm)
    .where('id', '=', orderId);

// The order keeps the address it was placed with. The customer may have a different one by now.
const customerRow = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('orders as o')
    .innerJoin('customers as c', (on) => on.onRef('c.store_id', '=', 'o.store_id').onRef('c.id', '=', 'o.customer_id'))
    .select(['c.id', 'c.email'])
    .where('o.store_id', '=', tx.realm)
    .where('o.id', '=', orderId);

const lineRows = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('order_lines as l')
    .select([
      'l.id',
      'l.product_id',
      'l.variant_id',
      'l.bump_of',
      'l.sold_title as title',
      'l.product_slug',
      'l.quantity',
      'l.unit_amount',
      'l.amount',
      'l.discount',
      'l.tax',
      'l.tax_bps',
      'l.every_count',
      'l.every_unit',
      'l.trial_days',
      'l.later_amount',
      'l.later_tax',
    ])
    .select((eb) => [
      eb
        .selectFrom('downloads as d')
        .select(sql<number>`count(*)::int`.as('downloads'))
        .where('d.store_id', '=', tx.realm)
        .whereRef('d.order_line_id', '=', 'l.id')
        .as('downloads'),
      eb
        .exists(
          eb
            .selectFrom('entitlements as e')
            .select('e.id')
            .where('e.store_id', '=', tx.realm)
            .where('e.revoked_at', 'is', null)
            .where((or) =>
              or.or([
                or('e.order_line_id', '=', or.ref('l.id')),
                // A later payment of an installment plan has its access from the first one.
                or.and([or('l.position', '=', 0), isOfPlan(tx, { orderId, line: 'e.order_line_id' })]),
              ]),
            ),
        )
        .as('hasAccess'),
    ])
    .where('l.store_id', '=', tx.realm)
    .where('l.order_id', '=', orderId)
    .orderBy('l.position');

const paymentRow = (tx: StoreTx, orderId: string) =>
  tx.q
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
    .where('store_id', '=', tx.realm)
    .where('order_id', '=', orderId)
    .where('charge_id', 'is not', null)
    .$narrowType<{ charge_id: NotNull }>()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1);

const refundRows = (tx: StoreTx, orderId: string) =>
  tx.q
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
    .where('r.store_id', '=', tx.realm)
    .where('r.order_id', '=', orderId)
    .orderBy('r.created_at')
    .orderBy('r.id');

/** The events of the ledger that are about an order’s payments, refunds and disputes. */
export const ORDER_EVENTS = ['payment', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'dispute-lost'];

// An array instead of a join or `in`, so that the index of the ledger is used however many transfers there are.
const transferRows = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('ledger_transfers')
    .select(['event', 'event_id', 'debit_account', 'credit_account', 'amount', 'created_at'])
    .where('store_id', '=', tx.realm)
    .where('event', 'in', ORDER_EVENTS)
    .where(
      sql<boolean>`event_id = any(array(
        select id from payments where store_id = ${tx.realm} and order_id = ${orderId}
        union all select id from refunds where store_id = ${tx.realm} and order_id = ${orderId}
        union all select id from disputes where store_id = ${tx.realm} and order_id = ${orderId}))`,
    )
    .orderBy('created_at')
    .orderBy('id');

const receiptRow = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('mail_messages')
    .select(['state', 'problem', 'updated_at'])
    .where('store_id', '=', tx.realm)
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['receipt', 'free-receipt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1);

// A working link is listed before withdrawn ones.
const linkRow = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('access_links')
    .select(['expires_at', 'withdrawn_at'])
    .where('store_id', '=', tx.realm)
    .where('order_id', '=', orderId)
    .orderBy('withdrawn_at', (by) => by.desc().nullsFirst())
    .orderBy('expires_at', 'desc')
    .orderBy('token_hash')
    .limit(1);
