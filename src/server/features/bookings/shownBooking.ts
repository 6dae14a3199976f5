import { sql } from 'kysely';
import type { Booking } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { cancelOutcomeOf } from './bookingRecord.ts';
import { CALL_GROUP_MAX } from '#shared/rules/call.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Bookings as their creator sees them. A time that is only kept for an unpaid order is not shown. */
export const shownBookings = (tx: StoreTx) =>
  tx.q
    .selectFrom('bookings as b')
    .leftJoin('customers as k', (on) => on.onRef('k.store_id', '=', 'b.store_id').onRef('k.id', '=', 'b.customer_id'))
    .leftJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'b.store_id').onRef('c.id', '=', 'b.content_id'))
    .select(['b.id', 'b.starts_at', 'b.ends_at', 'b.zone', 'b.customer_id', 'b.order_id', 'b.no_show_at'])
    .select(['k.name', 'k.email', 'c.published_title as title'])
    .select(sql<Booking['status']>`b.status`.as('status'))
    .select(sql<Booking['canceledBy']>`b.canceled_by`.as('canceled_by'))
    .select(cancelOutcomeOf.as('cancel_outcome'))
    .select(
      sql<number>`(select count(*)::int from bookings p
        where p.store_id = ${tx.realm} and p.session_id = b.session_id and p.status = b.status)`.as('people'),
    )
    .where('b.store_id', '=', tx.realm)
    .where('b.status', 'in', ['booked', 'canceled']);

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
  isNoShow: row.no_show_at !== null,
  people: row.people,
});

export async function loadBooking(tx: StoreTx, bookingId: string): Promise<Booking> {
  const row = (await tx.maybe(shownBookings(tx).where('b.id', '=', bookingId))) ?? refuse('not-found');
  return presentBooking(row);
}

/** Everyone of the session of a booking: first those who come, then those whose booking was canceled. */
export async function loadSession(tx: StoreTx, bookingId: string): Promise<Booking[]> {
  const rows = await tx.many(
    shownBookings(tx)
      .where(
        sql<boolean>`b.session_id = (select o.session_id from bookings o
          where o.store_id = ${tx.realm} and o.id = ${bookingId} and o.status in ('booked', 'canceled'))`,
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
