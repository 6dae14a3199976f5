import { sql } from 'kysely';
import type { OwnBooking } from '#shared/contract/bookings.ts';
import { canMove, cancelOutcome, cancelRuleOf, type BookingState, type CancelRule } from '#shared/rules/call.ts';
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
  /** The line of an order that the customer paid for this call. Null: it was free or granted, or is part of something else. */
  paid_line_id: string | null;
}

/** The columns of `BookingRow`, of `bookings as b`. */
export const bookingRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('bookings as b')
    .select(['b.id', 'b.session_id', 'b.content_id', 'b.product_id', 'b.customer_id', 'b.order_id', 'b.order_line_id'])
    .select(['b.entitlement_id', 'b.starts_at', 'b.ends_at', 'b.zone', 'b.sequence', 'b.moves'])
    .select(sql<BookingState>`b.status`.as('status'))
    .select(paidLineId(tx).as('paid_line_id'))
    .where('b.store_id', '=', tx.realm);

/** The order line that booked a call, or that gave the right to book it. A call that was a gift or part of a bundle has none. */
const paidLineId = (tx: StoreTx) => sql<string | null>`(
  select l.id from order_lines l
    join orders o on o.store_id = l.store_id and o.id = l.order_id and o.customer_id = b.customer_id
   where l.store_id = ${tx.realm} and l.product_id = b.product_id and l.amount > l.discount
     and l.id = coalesce(b.order_line_id, (select e.order_line_id from entitlements e
       where e.store_id = ${tx.realm} and e.id = b.entitlement_id)))`;

/** What the customer of a canceled booking (`b`) got for it. Null: unknown, because it was canceled by an earlier version. */
export const cancelOutcomeOf = sql<CancelRule | null>`coalesce(b.cancel_outcome, case when b.gives_credit then 'again' end)`;

export const findBooking = (tx: StoreTx, bookingId: string): Promise<BookingRow | undefined> =>
  tx.maybe(bookingRows(tx).where('b.id', '=', bookingId));

/** Locked after the time of its session, as everywhere. */
export const lockBooking = (tx: StoreTx, bookingId: string): Promise<BookingRow | undefined> =>
  tx.maybe(bookingRows(tx).where('b.id', '=', bookingId).forUpdate());

export const minutesOf = ({ starts_at, ends_at }: Pick<BookingRow, 'starts_at' | 'ends_at'>): number =>
  (ends_at.getTime() - starts_at.getTime()) / 60_000;

/** What its customer gets for canceling now. */
export function ownOutcome(
  row: Pick<BookingRow, 'starts_at' | 'paid_line_id'>,
  { call, now }: { call: Call; now: Date },
): CancelRule | 'begun' {
  const cancel = cancelRuleOf(call, { isPaid: row.paid_line_id !== null });
  return cancelOutcome({ startsAt: row.starts_at, cancelHours: call.cancelHours, cancel }, now);
}

/** What a customer gets whose call the host cancels: what the product's rule promises, but never nothing. */
export function hostOutcome({ paid_line_id: lineId }: BookingRow, call: Call | undefined): CancelRule {
  const rule = call ? cancelRuleOf(call, { isPaid: lineId !== null }) : 'again';
  return rule === 'none' ? 'again' : rule;
}

/** A booking as its customer sees it. */
export function presentOwn(row: BookingRow, { call, now }: { call: Call | undefined; now: Date }): OwnBooking {
  const { id, starts_at: startsAt, ends_at: endsAt, zone, moves } = row;
  const isBooked = row.status === 'booked';
  const outcome = call ? ownOutcome(row, { call, now }) : 'begun';
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
