import { sql } from 'kysely';
import type { Booking } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { bookingRows, cancelOutcomeOf, hostSettlement, refundOf } from './bookingRecord.ts';
import { findCall } from './callRecord.ts';
import { findReturns } from './callReturns.ts';
import { isLostTime } from './orderBookings.ts';
import { CALL_GROUP_MAX } from '#shared/rules/call.ts';
import type { StoreTx } from '../../db/transaction.ts';

/**
 * Bookings as their creator sees them. A time that is only kept for an unpaid order is not shown. One that was paid for but lost is,
 * until its customer has another.
 */
export const shownBookings = (tx: StoreTx) =>
  tx.q
    .selectFrom('bookings as b')
    .leftJoin('customers as k', (on) => on.onRef('k.store_id', '=', 'b.store_id').onRef('k.id', '=', 'b.customer_id'))
    .leftJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'b.store_id').onRef('c.id', '=', 'b.content_id'))
    .select(['b.id', 'b.starts_at', 'b.ends_at', 'b.zone', 'b.customer_id', 'b.order_id', 'b.no_show_at'])
    .select(['b.cancel_refund', 'b.cancel_currency', 'b.ends_payments'])
    .select(['k.name', 'k.email', 'c.published_title as title'])
    .select(sql<Booking['status']>`case when b.status = 'released' then 'lost' else b.status end`.as('status'))
    .select(sql<Booking['canceledBy']>`b.canceled_by`.as('canceled_by'))
    .select(cancelOutcomeOf.as('cancel_outcome'))
    .select(
      sql<number>`case when b.status = 'released' then 1 else (select count(*)::int from bookings p
        where p.store_id = ${tx.realm} and p.session_id = b.session_id and p.status = b.status) end`.as('people'),
    )
    .where('b.store_id', '=', tx.realm)
    .where(sql<boolean>`(b.status in ('booked', 'canceled') or ${isLostTime(tx)})`);

type Row = ReturnType<typeof shownBookings> extends { execute(): Promise<(infer Found)[]> } ? Found : never;

export const presentBooking = (row: Row): Booking => ({
  id: row.id,
  status: row.status,
  title: row.title ?? '',
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  zone: row.zone,
  customer: row.customer_id === null ? null : { id: row.customer_id, name: row.name ?? '', email: row.email ?? '' },
  orderId: row.order_id,
  canceledBy: row.canceled_by,
  cancelOutcome: row.cancel_outcome,
  refund: moneyOf(refundOf(row)),
  endsPayments: row.ends_payments,
  isNoShow: row.no_show_at !== null,
  people: row.people,
});

const moneyOf = (refund: { amount: number; currency: string } | null) =>
  refund && { amount: refund.amount, currency: refund.currency };

export async function loadBooking(tx: StoreTx, bookingId: string): Promise<Booking> {
  const row = (await tx.maybe(shownBookings(tx).where('b.id', '=', bookingId))) ?? refuse('not-found');
  return presentBooking(row);
}

/** Everyone of the session of a booking: first those who come, then those whose booking was canceled. */
export async function loadSession(tx: StoreTx, bookingId: string): Promise<Booking[]> {
  const rows = await tx.many(
    shownBookings(tx)
      .where(
        // Who lost their time is not one of those who took it.
        sql<boolean>`(b.id = ${bookingId} or (b.status in ('booked', 'canceled')
          and b.session_id = (select o.session_id from bookings o
            where o.store_id = ${tx.realm} and o.id = ${bookingId} and o.status in ('booked', 'canceled'))))`,
      )
      .orderBy('b.status')
      .orderBy('b.created_at')
      .orderBy('b.id')
      .limit(SESSION_SHOWN),
  );
  return rows.length === 0 ? refuse('not-found') : rows.map(presentBooking);
}

/** A full group, and as many who canceled. */
const SESSION_SHOWN = 2 * CALL_GROUP_MAX;

/** What each of those who come to the call of a booking gets if it is canceled for everyone now. */
export async function loadOnCancel(tx: StoreTx, { bookingId, gatewayId }: { bookingId: string; gatewayId: string }) {
  const booked = await tx.many(
    bookingRows(tx)
      .where(
        sql<boolean>`b.session_id = (select o.session_id from bookings o where o.store_id = ${tx.realm} and o.id = ${bookingId} and o.status = 'booked')`,
      )
      .where('b.status', '=', 'booked')
      .orderBy('b.id')
      .limit(CALL_GROUP_MAX),
  );
  const [first] = booked;
  if (first === undefined) return [];
  const call = await findCall(tx, first.content_id);
  const returns = await findReturns(tx, { bookings: booked, gatewayId });
  return booked.map((row) => {
    const { outcome, refund } = hostSettlement(row, { call, returnable: returns.get(row.id) ?? null });
    return {
      bookingId: row.id,
      outcome: outcome === 'begun' ? ('none' as const) : outcome,
      refund: moneyOf(refund),
      endsPayments: refund?.endsPayments ?? false,
    };
  });
}
