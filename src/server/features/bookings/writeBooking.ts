import { randomUUID } from 'node:crypto';
import { job, type Jobs } from '#shared/contract/jobs.ts';
import type { Slot } from '#shared/contract/bookings.ts';
import { callRuleOf } from '#shared/rules/call.ts';
import { newRowId } from '../../db/rowId.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { recordEvents } from '../webhookEvents/recordEvents.ts';
import { hostIdOf } from './availabilityRecord.ts';
import type { BookingRow } from './bookingRecord.ts';
import type { Call } from './callRecord.ts';
import { takenTime } from './takeTime.ts';

interface NewBooking {
  call: Call;
  slot: Slot;
  sessionId: string;
  now: Date;
}

/** What gives the right to a booking, and whose it is. */
type Claim = { orderId: string; orderLineId: string; heldUntil: Date } | { customerId: string; entitlementId: string };

/** Writes a booking whose time was taken: kept for an order, or booked with a right that the customer has. */
export async function insertBooking(
  tx: StoreTx,
  { call, slot, sessionId, now, ...claim }: NewBooking & Claim,
): Promise<string> {
  const id = newRowId();
  const rule = callRuleOf(call);
  await tx.run(
    tx.q.insertInto('bookings').values({
      store_id: tx.realm,
      id,
      session_id: sessionId,
      host_id: hostIdOf(tx),
      product_id: call.productId,
      content_id: call.contentId,
      ...timesOf({ call, startsAt: new Date(slot.startsAt), minutes: slot.minutes }),
      zone: slot.zone,
      created_at: now,
      cancel_rule: rule.cancel,
      cancel_hours: rule.cancelHours,
      moves_max: rule.movesMax,
      move_hours: rule.moveHours,
      ...('orderId' in claim
        ? {
            status: 'held',
            order_id: claim.orderId,
            order_line_id: claim.orderLineId,
            held_until: claim.heldUntil,
          }
        : { status: 'booked', customer_id: claim.customerId, entitlement_id: claim.entitlementId }),
    }),
  );
  return id;
}

/** The columns that store when a call takes place, and the time before and after it that its host needs. */
export function timesOf(time: { call: Call; startsAt: Date; minutes: number }) {
  const { from, to } = takenTime(time);
  return {
    starts_at: time.startsAt,
    ends_at: new Date(time.startsAt.getTime() + time.minutes * 60_000),
    taken_from: new Date(from),
    taken_until: new Date(to),
  };
}

type About = Jobs['sendBookingEmail']['about'];
type Change = Exclude<Jobs['notifyBooking']['about'], 'lost' | 'group-canceled'>;
type Changed = Pick<BookingRow, 'id' | 'sequence' | 'starts_at'>;

const KINDS = { booked: 'booking.made', moved: 'booking.moved' } as const;

/** How long before a call its customer is reminded. */
const REMINDERS = [
  { about: 'tomorrow', seconds: 24 * 3600 },
  { about: 'soon', seconds: 3600 },
] as const;

interface Announcing {
  booking: Changed;
  about: Change;
  /** True: the creator gets one email about all bookings of the call. */
  isGroup?: boolean;
  now: Date;
}

/** Has the customer and the creator emailed about a change, and the customer reminded of the call. */
export async function announceBooking(
  tx: StoreTx,
  { booking: { id, sequence, starts_at }, about, isGroup = false, now }: Announcing,
): Promise<void> {
  const email = (of: About) =>
    job('sendBookingEmail', { realm: tx.realm, bookingId: id, sequence, about: of, emailId: randomUUID() });
  await Promise.all([
    tx.announce(`bookings:${tx.realm}`),
    // A cancellation is recorded at once, although its emails wait for the refund.
    about !== 'canceled' && recordEvents(tx, { kind: KINDS[about], subjects: [{ id }], now }),
    tx.enqueue(email(about)),
    !isGroup && tx.enqueue(job('notifyBooking', { realm: tx.realm, bookingId: id, sequence, about })),
  ]);
  if (about === 'canceled') return;
  for (const reminder of REMINDERS) {
    const afterSeconds = (starts_at.getTime() - now.getTime()) / 1000 - reminder.seconds;
    if (afterSeconds > 0) await tx.enqueue(email(reminder.about), { afterSeconds });
  }
}
