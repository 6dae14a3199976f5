import { sql } from 'kysely';
import type { OwnBooking } from '#shared/contract/bookings.ts';
import { canMove, cancelOutcome, type BookingState } from '#shared/rules/call.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { Call } from './callRecord.ts';

export interface BookingRow {
  id: string;
  session_id: string;
  status: BookingState;
  content_id: string;
  product_id: string;
  customer_id: string | null;
  order_id: string | null;
  order_line_id: string | null;
  entitlement_id: string | null;
  starts_at: Date;
  ends_at: Date;
  zone: string;
  sequence: number;
  moves: number;
}

/** The columns of `BookingRow`, of `bookings as b`. */
export const bookingRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('bookings as b')
    .select(['b.id', 'b.session_id', 'b.content_id', 'b.product_id', 'b.customer_id', 'b.order_id', 'b.order_line_id'])
    .select(['b.entitlement_id', 'b.starts_at', 'b.ends_at', 'b.zone', 'b.sequence', 'b.moves'])
    .select(sql<BookingState>`b.status`.as('status'))
    .where('b.store_id', '=', tx.realm);

export const findBooking = (tx: StoreTx, bookingId: string): Promise<BookingRow | undefined> =>
  tx.maybe(bookingRows(tx).where('b.id', '=', bookingId));

/** Locked after the time of its session, as everywhere. */
export const lockBooking = (tx: StoreTx, bookingId: string): Promise<BookingRow | undefined> =>
  tx.maybe(bookingRows(tx).where('b.id', '=', bookingId).forUpdate());

export const minutesOf = ({ starts_at, ends_at }: Pick<BookingRow, 'starts_at' | 'ends_at'>): number =>
  (ends_at.getTime() - starts_at.getTime()) / 60_000;

/** A booking as its customer sees it. */
export function presentOwn(row: BookingRow, { call, now }: { call: Call | undefined; now: Date }): OwnBooking {
  const { id, starts_at: startsAt, ends_at: endsAt, zone, moves } = row;
  const isBooked = row.status === 'booked';
  const outcome = call ? cancelOutcome({ startsAt, ...call }, now) : 'begun';
  return {
    id,
    status: isBooked ? 'booked' : 'canceled',
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    zone,
    canMove: isBooked && canMove({ startsAt, moves }, now),
    onCancel: !isBooked || outcome === 'begun' ? null : outcome,
  };
}
