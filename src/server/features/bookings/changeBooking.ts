import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { CancelRule } from '#shared/rules/call.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { bookingRows, findBooking, lockBooking, minutesOf, type BookingRow } from './bookingRecord.ts';
import { findCall } from './callRecord.ts';
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
  outcome: CancelRule;
  now: Date;
}

/** Cancels a locked booking and frees its time. */
export async function cancel(tx: StoreTx, canceling: Canceling): Promise<BookingRow> {
  const canceled = await markCanceled(tx, canceling);
  await freeTime(tx, { sessionId: canceled.session_id, now: canceling.now });
  return canceled;
}

/** Cancels all bookings of a session whose time is locked. Orders that are being paid lose their place in it. */
export async function cancelAll(
  tx: StoreTx,
  { sessionId, outcomeOf, now }: { sessionId: string; outcomeOf: (booking: BookingRow) => CancelRule; now: Date },
): Promise<void> {
  // Before the bookings are read, because a payment at the same moment may turn a hold into a booking.
  await endHolds(tx, { sessionId, now });
  const booked = await tx.many(
    bookingRows(tx).where('b.session_id', '=', sessionId).where('b.status', '=', 'booked').orderBy('b.id').forUpdate(),
  );
  for (const booking of booked) await markCanceled(tx, { booking, by: 'creator', outcome: outcomeOf(booking), now });
  await freeTime(tx, { sessionId, now });
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

/** A job returns the money. */
async function markCanceled(tx: StoreTx, { booking, by, outcome, now }: Canceling): Promise<BookingRow> {
  const sequence = booking.sequence + 1;
  await tx.run(
    tx.q
      .updateTable('bookings')
      .set({ status: 'canceled', sequence, canceled_at: now, canceled_by: by })
      .set({ cancel_outcome: outcome, gives_credit: outcome === 'again' })
      .where('store_id', '=', tx.realm)
      .where('id', '=', booking.id),
  );
  const canceled: BookingRow = { ...booking, status: 'canceled', sequence };
  await announceBooking(tx, { booking: canceled, about: 'canceled', now });
  const lineId = outcome === 'refund' && booking.paid_line_id;
  if (lineId) await tx.enqueue(job('refundBooking', { realm: tx.realm, bookingId: booking.id, lineId }));
  return canceled;
}

const setStatus = (tx: StoreTx, bookingId: string, status: string): Promise<number> =>
  tx.run(tx.q.updateTable('bookings').set({ status }).where('store_id', '=', tx.realm).where('id', '=', bookingId));
