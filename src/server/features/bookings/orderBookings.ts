import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import type { Slot } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { CALL_HOLD_MINUTES } from '#shared/rules/call.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { isNotClosed } from '../entitlements/accessState.ts';
import { lockHost } from './availabilityRecord.ts';
import { bookingRows, minutesOf, type BookingRow } from './bookingRecord.ts';
import { findCall, findCallOfProduct } from './callRecord.ts';
import { isFreeSlot, takesTime } from './findSlots.ts';
import { isBusyElsewhere } from './feeds/busyTimesRecord.ts';
import { freeTime, lockTime, takenTime, takeTime, type Taking } from './takeTime.ts';
import { announceBooking, insertBooking } from './writeBooking.ts';

type OfOrder = { orderId: string; now: Date };
type Held = OfOrder & { line: { id: string; productId: string }; slot: Slot };

/** Keeps the time for a new order, or refuses if it is not free. */
export async function holdSlot(tx: StoreTx, { orderId, line, slot, now }: Held): Promise<void> {
  const call = (await findCallOfProduct(tx, line.productId)) ?? refuse('slot-taken');
  const taking = { call, startsAt: new Date(slot.startsAt), minutes: slot.minutes, now };
  await lockHost(tx);
  if (!(await isFreeSlot(tx, taking))) refuse('slot-taken');
  const sessionId = (await takeTime(tx, taking)) ?? refuse('slot-taken');
  await insertBooking(tx, { call, slot, sessionId, orderId, orderLineId: line.id, heldUntil: holdEnd(now), now });
}

/** Keeps the time longer for another attempt to pay, or refuses if somebody else has it now. */
export async function renewSlot(tx: StoreTx, { orderId, now }: OfOrder): Promise<void> {
  const booking = await findOfOrder(tx, orderId);
  if (!booking) return;
  const sessionId = await keepTime(tx, { booking, now });
  if (sessionId === null) refuse('slot-taken');
  await changeHeld(tx, booking.id, { status: 'held', session_id: sessionId, held_until: holdEnd(now) });
}

/**
 * Books the time of a paid order. A payment that arrives after the time was taken by somebody else, or has passed, leaves the order as it is: the
 * customer is asked to choose another time, and the creator is told.
 */
export async function confirmSlot(
  tx: StoreTx,
  { orderId, customerId, now }: OfOrder & { customerId: string },
): Promise<void> {
  const booking = await findOfOrder(tx, orderId);
  if (!booking || booking.status === 'booked' || booking.status === 'canceled') return;
  const sessionId = await keepTime(tx, { booking, now });
  if (sessionId === null) {
    await changeHeld(tx, booking.id, { status: 'released', customer_id: customerId });
    const lost = { realm: tx.realm, bookingId: booking.id, sequence: booking.sequence, about: 'lost' as const };
    await tx.enqueue(job('sendBookingEmail', { ...lost, emailId: randomUUID() }));
    return tx.enqueue(job('notifyBooking', lost));
  }
  await changeHeld(tx, booking.id, {
    status: 'booked',
    session_id: sessionId,
    customer_id: customerId,
    held_until: null,
  });
  await announceBooking(tx, { booking, about: 'booked', now });
}

/** Gives the time of an order back that was not paid. */
export async function releaseSlot(tx: StoreTx, { orderId, now }: OfOrder): Promise<void> {
  const booking = await findOfOrder(tx, orderId);
  if (booking?.status !== 'held') return;
  await lockTime(tx, booking.session_id);
  await changeHeld(tx, booking.id, { status: 'released' });
  await freeTime(tx, { sessionId: booking.session_id, now });
}

/**
 * The session in which the order still has its time. After its hold, the time is kept or taken again if it is free. The row's lock
 * keeps others from releasing it meanwhile.
 */
async function keepTime(tx: StoreTx, { booking, now }: { booking: BookingRow; now: Date }): Promise<string | null> {
  const locked = await tx.maybe(
    bookingRows(tx).select(['b.held_until', 'b.canceled_by']).where('b.id', '=', booking.id).forUpdate(),
  );
  // The host has canceled the whole call meanwhile.
  if (locked?.canceled_by === 'creator') return null;
  // A bank can take days to confirm a payment. Nobody books a call that has begun.
  if (booking.starts_at <= now) return null;
  const isHeld = locked?.status === 'held';
  if (isHeld && locked.held_until !== null && locked.held_until > now) return booking.session_id;
  const call = await findCall(tx, booking.content_id);
  if (!call) return null;
  const taking = { call, startsAt: booking.starts_at, minutes: minutesOf(booking), now };
  // Meanwhile, the host may have become busy in one of their calendars. A group call that others have booked takes place all the same.
  const isOpen = (await isBookedByOthers(tx, taking)) || !(await isBusyElsewhere(tx, takenTime(taking)));
  if (!isOpen) return null;
  return isHeld ? booking.session_id : takeTime(tx, taking);
}

/** Whether this call takes place at this time already. `takeTime` decides whether it has a place left. */
async function isBookedByOthers(tx: StoreTx, { call, startsAt, now }: Taking): Promise<boolean> {
  const found = await tx.maybe(
    tx.q
      .selectFrom('bookings as b')
      .select('b.id')
      .where('b.store_id', '=', tx.realm)
      .where('b.content_id', '=', call.contentId)
      .where('b.starts_at', '=', startsAt)
      .where(takesTime('b', now))
      .limit(1),
  );
  return found !== undefined;
}

/**
 * SQL condition: the order of a booking (`b`) was paid after its time was taken or had passed, and its customer has neither chosen another time
 * nor lost the right to one.
 */
export const isLostTime = (tx: StoreTx) => sql<boolean>`(b.status = 'released' and b.customer_id is not null
  and exists (select 1 from entitlements e
    where e.store_id = ${tx.realm} and e.order_line_id = b.order_line_id and e.customer_id = b.customer_id
      and ${isNotClosed('e')})
  and not exists (select 1 from bookings n
    join entitlements e on e.store_id = n.store_id and e.id = n.entitlement_id
    where n.store_id = ${tx.realm} and n.customer_id = b.customer_id and n.content_id = b.content_id
      and n.status in ('booked', 'canceled') and e.order_line_id = b.order_line_id))`;

/** The time of a paid call that somebody else took before the payment arrived, while no other is booked. */
export const findLostTime = (tx: StoreTx, orderId: string): Promise<BookingRow | undefined> =>
  tx.maybe(bookingRows(tx).where('b.order_id', '=', orderId).where(isLostTime(tx)).limit(1));

/** The times of a call that a customer paid for and lost, the latest first. */
export const findLostOf = (
  tx: StoreTx,
  { customerId, contentId }: { customerId: string; contentId: string },
): Promise<BookingRow[]> =>
  tx.many(
    bookingRows(tx)
      .where('b.customer_id', '=', customerId)
      .where('b.content_id', '=', contentId)
      .where(isLostTime(tx))
      .orderBy('b.starts_at', 'desc')
      .orderBy('b.id')
      .limit(LOST_SHOWN),
  );

const LOST_SHOWN = 20;

/** The time that an order keeps or has booked. */
export const findOfOrder = (tx: StoreTx, orderId: string): Promise<BookingRow | undefined> =>
  tx.maybe(bookingRows(tx).where('b.order_id', '=', orderId).orderBy('b.created_at').orderBy('b.id').limit(1));

const changeHeld = (
  tx: StoreTx,
  bookingId: string,
  change: { status?: string; session_id?: string; customer_id?: string; held_until?: Date | null },
): Promise<number> =>
  tx.run(tx.q.updateTable('bookings').set(change).where('store_id', '=', tx.realm).where('id', '=', bookingId));

const holdEnd = (now: Date): Date => new Date(now.getTime() + CALL_HOLD_MINUTES * 60_000);
