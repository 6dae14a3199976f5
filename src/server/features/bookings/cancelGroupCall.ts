import { cancelGroupCall as contract } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { hostOutcome } from './bookingRecord.ts';
import { findCall } from './callRecord.ts';
import { cancelAll, lockBooked } from './changeBooking.ts';
import { loadSession } from './shownBooking.ts';

/** Cancels a group call for everyone in it. Canceling again changes nothing. */
export const cancelGroupCall = defineHandler(contract, async ({ bookingId }, { tx, now }) => {
  const booking = (await lockBooked(tx, bookingId)) ?? refuse('not-found');
  if (booking.ends_at <= now) refuse('booking-over');
  const call = await findCall(tx, booking.content_id);
  await cancelAll(tx, { sessionId: booking.session_id, outcomeOf: (each) => hostOutcome(each, call), now });
  return { bookings: await loadSession(tx, bookingId) };
});
