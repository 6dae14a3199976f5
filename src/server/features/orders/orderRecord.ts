import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { isLostTime } from '../bookings/orderBookings.ts';
import { isNotClosed, isOwn } from '../entitlements/accessState.ts';
import { isOfPlan } from '../entitlements/isOfOrder.ts';
import { findLineParts } from './checkout/lineParts.ts';
import { findBuyerOrder } from './buyerOrder.ts';
import { supportOf } from './supports/supportRecord.ts';
import { findGift } from './gifts/giftRecord.ts';
import { vatRefundUntil } from './vatRefunds/vatRefundUntil.ts';
import { disputesOf } from './disputes/disputesOf.ts';
import { paidLines } from '../sales/paidLines.ts';
import { consentsOf } from '../consents/orderConsents.ts';
import { answersOf } from '../questions/orderAnswers.ts';
import { findSwitchOf } from './subscriptions/findRenewal.ts';
import { commissionOfOrder } from '../storeAffiliates/commissionRows.ts';
import { findOrigin } from '../events/findOrigin.ts';

/** A stored order with everything that belongs to it. An order that no payment was accepted for is not found. */
export async function findOrder(tx: StoreTx, claimedOrderId: string) {
  const [
    shown,
    marks,
    details,
    disputes,
    consents,
    answers,
    commission,
    transfers,
    receipt,
    link,
    origin,
    parts,
    paid,
    gift,
    switched,
    support,
  ] = await Promise.all([
    findBuyerOrder(tx, claimedOrderId),
    tx.maybe(orderMarks(tx, claimedOrderId)),
    tx.many(lineDetails(tx, claimedOrderId)),
    tx.many(disputesOf(tx, claimedOrderId)),
    tx.many(consentsOf(tx, claimedOrderId)),
    tx.many(answersOf(tx, claimedOrderId)),
    tx.maybe(commissionOfOrder(tx, claimedOrderId)),
    tx.many(transferRows(tx, claimedOrderId)),
    tx.maybe(receiptRow(tx, claimedOrderId)),
    tx.maybe(linkRow(tx, claimedOrderId)),
    findOrigin(tx, claimedOrderId),
    findLineParts(tx, claimedOrderId),
    tx.many(paidLines(tx, claimedOrderId)),
    findGift(tx, claimedOrderId),
    findSwitchOf(tx, claimedOrderId),
    tx.maybe(supportOf(tx, claimedOrderId)),
  ]);
  if (!shown || !marks) return undefined;
  const { order, evidence, subscription } = shown;
  return {
    ...shown,
    order: { ...order, ...marks },
    lines: shown.lines.flatMap((line) => {
      const money = paid.find(({ id }) => id === line.id);
      return details
        .filter(({ id }) => id === line.id)
        .map((detail) => ({
          ...line,
          ...detail,
          paid: money?.paid ?? 0,
          paidTax: money?.tax ?? 0,
          parts: parts.filter(({ lineId }) => lineId === line.id),
        }));
    }),
    disputes,
    subscription: subscription
      ? { ...subscription, isSwitch: false }
      : switched && { id: switched.id, isRenewal: false, payment: null, isSwitch: true, isEarlier: false },
    consents,
    answers,
    support,
    commission,
    transfers,
    receipt,
    link,
    origin,
    gift,
    vatRefund: evidence && order.paid_at ? vatRefundUntil({ order, evidence, disputes }) : null,
  };
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

const orderMarks = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('orders')
    .select(['lost', 'offered_after as offeredAfter'])
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
        .selectFrom('bookings as b')
        .select('b.starts_at')
        .where('b.store_id', '=', tx.realm)
        .whereRef('b.order_id', '=', 'orders.id')
        .where(isLostTime(tx))
        .limit(1)
        .as('lostCallAt'),
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
    .where('store_id', '=', tx.realm)
    .where('id', '=', orderId);

const lineDetails = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('order_lines as l')
    .select(['l.id', 'l.seats', 'l.variant_id', 'l.bump_of', 'l.discount', 'l.tax', 'l.tax_bps'])
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
            .where(isNotClosed('e'))
            .where(isOwn('e'))
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
    .where('l.order_id', '=', orderId);

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
