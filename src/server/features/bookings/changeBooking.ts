import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { recordEvents } from '../webhookEvents/recordEvents.ts';
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
      // Nobody has missed the new time.
      .set({ no_show_at: null })
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
  /** The first booking of a group call that is canceled as a whole. */
  firstOfGroup?: string | undefined;
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
  const firstOfGroup = booked.length > 1 ? booked[0]?.id : undefined;
  for (const booking of booked) {
    const settlement = hostSettlement(booking, { call, returnable: returns.get(booking.id) ?? null });
    await markCanceled(tx, { booking, by: 'creator', settlement, firstOfGroup, now });
  }
  await freeTime(tx, { sessionId, now });
  if (firstOfGroup !== undefined) await notifyGroup(tx, firstOfGroup);
}

/** Has the creator emailed about a whole group call. The job sends nothing while refunds are due, so each of them enqueues it again. */
const notifyGroup = (tx: StoreTx, bookingId: string): Promise<void> =>
  tx.enqueue(job('notifyBooking', { realm: tx.realm, bookingId, sequence: 0, about: 'group-canceled' }));

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
  { booking, by, settlement: { outcome, refund }, firstOfGroup, now }: Canceling,
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
  await recordEvents(tx, { kind: 'booking.canceled', subjects: [{ id: booking.id }], now });
  if (lineId === null) await announceCanceled(tx, { booking: canceled, firstOfGroup, now });
  else {
    await tx.announce(`bookings:${tx.realm}`);
    await tx.enqueue(job('refundBooking', { realm: tx.realm, bookingId: booking.id, lineId, firstOfGroup }));
  }
  return canceled;
}

const announceCanceled = (
  tx: StoreTx,
  { booking, firstOfGroup, now }: Pick<Canceling, 'booking' | 'firstOfGroup' | 'now'>,
): Promise<void> => announceBooking(tx, { booking, about: 'canceled', isGroup: firstOfGroup !== undefined, now });

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
  { booking, settlement, firstOfGroup, now }: Omit<Canceling, 'by'>,
): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('bookings')
      .set({ ...outcomeColumns(settlement), refund_due_at: null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', booking.id),
  );
  await announceCanceled(tx, { booking, firstOfGroup, now });
  if (firstOfGroup !== undefined) await notifyGroup(tx, firstOfGroup);
}

/**
 * The refund failed, so the host must contact the customer. The customer can also book another time.
 * Returns whether payments of an installment plan ended with the cancellation. Undefined: there is no such call.
 */
export async function recordFailedReturn(
  tx: StoreTx,
  bookingId: string,
): Promise<{ endsPayments: boolean } | undefined> {
  const booking = await lockBooking(tx, bookingId);
  if (booking?.status !== 'canceled') return undefined;
  const { ends_payments: endsPayments } = booking;
  await tx.run(
    tx.q
      .updateTable('bookings')
      .set({ ...outcomeColumns({ outcome: 'contact', refund: null }), ends_payments: endsPayments })
      .where('store_id', '=', tx.realm)
      .where('id', '=', bookingId),
  );
  await tx.announce(`bookings:${tx.realm}`);
  return { endsPayments };
}

const setStatus = (tx: StoreTx, bookingId: string, status: string): Promise<number> =>
  tx.run(tx.q.updateTable('bookings').set({ status }).where('store_id', '=', tx.realm).where('id', '=', bookingId));
