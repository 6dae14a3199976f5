import { cancelBooking as contract } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { hostOutcome } from './bookingRecord.ts';
import { findCall } from './callRecord.ts';
import { cancel, lockBooked } from './changeBooking.ts';
import { loadBooking } from './shownBooking.ts';

/** Cancels a call. Its customer can book another time or gets their money, by the product's rule. Canceling again changes nothing. */
export const cancelBooking = defineHandler(contract, async ({ bookingId }, { tx, now }) => {
  const booking = (await lockBooked(tx, bookingId)) ?? refuse('not-found');
  if (booking.status === 'booked') {
    if (booking.ends_at <= now) refuse('booking-over');
    const outcome = hostOutcome(booking, await findCall(tx, booking.content_id));
    await cancel(tx, { booking, by: 'creator', outcome, now });
  }
  return { booking: await loadBooking(tx, bookingId) };
});
