import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import {
  bookingRows,
  findBooking,
  hostSettlement,
  lockBooking,
  minutesOf,
  type BookingRow,
  type Settlement,
} from './bookingRecord.ts';
import { findCall } from './callRecord.ts';
import { findReturns } from './callReturns.ts';
import { freeTime, lockTime, takeTime } from './takeTime.ts';
import { announceBooking, timesOf } from './writeBooking.ts';

/** A booked call, locked after its time. Undefined: there is none. */
export async function lockBooked(tx: StoreTx, bookingId: string): Promise<BookingRow | undefined> {
  const known = await findBooking(tx, bookingId);
  if (!known) return undefined;
  await lockTime(tx, known.session_id);
  const booking = await lockBooking(tx, bookingId);
  // Another request has moved it between the two reads.
  if (booking && booking.session_id !== known.session_id) refuse('slot-taken');
  return booking;
}

interface Moving {
  booking: BookingRow;
  startsAt: Date;
  /** Counted only if the customer moves it. */
  isOwn: boolean;
  now: Date;
}

/** Moves a locked booking to another time, or refuses if that is taken. */
export async function moveTo(tx: StoreTx, { booking, startsAt, isOwn, now }: Moving): Promise<BookingRow> {
  if (startsAt.getTime() === booking.starts_at.getTime()) return booking;
  const call = (await findCall(tx, booking.content_id)) ?? refuse('not-found');
  const minutes = minutesOf(booking);
  // Its own earlier time is no obstacle.
  await setStatus(tx, booking.id, 'released');
  await freeTime(tx, { sessionId: booking.session_id, now });
  const sessionId = (await takeTime(tx, { call, startsAt, minutes, now })) ?? refuse('slot-taken');
  const times = timesOf({ call, startsAt, minutes });
  const moved = { ...booking, ...times, sequence: booking.sequence + 1, moves: booking.moves + (isOwn ? 1 : 0) };
  await tx.run(
    tx.q
      .updateTable('bookings')
      .set({ status: 'booked', session_id: sessionId, ...times, sequence: moved.sequence, moves: moved.moves })
      .where('store_id', '=', tx.realm)
      .where('id', '=', booking.id),
  );
  await announceBooking(tx, { booking: moved, about: 'moved', now });
  return { ...moved, session_id: sessionId };
}

interface Canceling {
  booking: BookingRow;
  by: 'customer' | 'creator' | 'access';
  /** What its customer gets for it. */
  settlement: Settlement;
  /** Whether the whole group call is canceled. */
  isGroup?: boolean;
  now: Date;
}

/** Cancels a locked booking and frees its time. */
export async function cancel(tx: StoreTx, canceling: Canceling): Promise<BookingRow> {
  const canceled = await markCanceled(tx, canceling);
  await freeTime(tx, { sessionId: canceled.session_id, now: canceling.now });
  return canceled;
}

/**
 * Cancels all bookings of a session whose time is locked. Orders that are being paid lose their place in it. Its host gets one
 * email, and each customer their own.
 */
export async function cancelAll(
  tx: StoreTx,
  { sessionId, contentId, gatewayId, now }: { sessionId: string; contentId: string; gatewayId: string; now: Date },
): Promise<void> {
  // Before the bookings are read, because a payment at the same moment may turn a hold into a booking.
  await endHolds(tx, { sessionId, now });
  const booked = await tx.many(
    bookingRows(tx).where('b.session_id', '=', sessionId).where('b.status', '=', 'booked').orderBy('b.id').forUpdate(),
  );
  const call = await findCall(tx, contentId);
  const returns = await findReturns(tx, { bookings: booked, gatewayId });
  const [first] = booked;
  for (const booking of booked) {
    const settlement = hostSettlement(booking, { call, returnable: returns.get(booking.id) ?? null });
    await markCanceled(tx, { booking, by: 'creator', settlement, isGroup: booked.length > 1, now });
  }
  await freeTime(tx, { sessionId, now });
  if (first === undefined || booked.length === 1) return;
  const about = { bookingId: first.id, sequence: first.sequence + 1, about: 'group-canceled' as const };
  await tx.enqueue(job('notifyBooking', { realm: tx.realm, ...about }));
}

/** Its host does not want this call, so a payment that arrives later does not take its time again. */
const endHolds = (tx: StoreTx, { sessionId, now }: { sessionId: string; now: Date }) =>
  tx.run(
    tx.q
      .updateTable('bookings')
      .set({ status: 'released', canceled_at: now, canceled_by: 'creator' })
      .where('store_id', '=', tx.realm)
      .where('session_id', '=', sessionId)
      .where('status', '=', 'held'),
  );

/** A job returns the money. It announces the cancellation once it has, so that the emails state what is returned. */
async function markCanceled(
  tx: StoreTx,
  { booking, by, settlement: { outcome, refund }, isGroup = false, now }: Canceling,
): Promise<BookingRow> {
  if (outcome === 'begun') refuse('booking-over');
  const sequence = booking.sequence + 1;
  const lineId = refund && booking.paid_line_id;
  await tx.run(
    tx.q
      .updateTable('bookings')
      .set({ status: 'canceled', sequence, canceled_at: now, canceled_by: by })
      .set({ ...outcomeColumns({ outcome, refund }), refund_due_at: lineId === null ? null : now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', booking.id),
  );
  const canceled = (await findBooking(tx, booking.id)) ?? refuse('not-found');
  if (lineId === null) await announceBooking(tx, { booking: canceled, about: 'canceled', isGroup, now });
  else {
    await tx.announce(`bookings:${tx.realm}`);
    await tx.enqueue(job('refundBooking', { realm: tx.realm, bookingId: booking.id, lineId, isGroup }));
  }
  return canceled;
}

/** The columns that store what a cancellation gave. */
const outcomeColumns = ({ outcome, refund }: Settlement) => ({
  cancel_outcome: outcome === 'contact' ? 'again' : outcome,
  gives_credit: outcome === 'again' || outcome === 'contact',
  needs_contact: outcome === 'contact',
  cancel_refund: refund?.amount ?? null,
  cancel_currency: refund?.currency ?? null,
  ends_payments: refund?.endsPayments ?? false,
});

/** Stores what a canceled booking that waited for its refund really gave, and announces the cancellation. */
export async function settleCanceled(
  tx: StoreTx,
  { booking, settlement, isGroup, now }: Pick<Canceling, 'booking' | 'settlement' | 'isGroup' | 'now'>,
): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('bookings')
      .set({ ...outcomeColumns(settlement), refund_due_at: null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', booking.id),
  );
  await announceBooking(tx, { booking, about: 'canceled', ...(isGroup && { isGroup }), now });
}

const setStatus = (tx: StoreTx, bookingId: string, status: string): Promise<number> =>
  tx.run(tx.q.updateTable('bookings').set({ status }).where('store_id', '=', tx.realm).where('id', '=', bookingId));
