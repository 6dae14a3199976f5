import { cancelBooking as contract } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { cancel, lockBooked } from './changeBooking.ts';
import { loadBooking } from './shownBooking.ts';

/** Cancels a call. Its customer can book another time. Canceling again changes nothing. */
export const cancelBooking = defineHandler(contract, async ({ bookingId }, { tx, now }) => {
  const booking = (await lockBooked(tx, bookingId)) ?? refuse('not-found');
  if (booking.status === 'booked') {
    if (booking.ends_at <= now) refuse('booking-over');
    await cancel(tx, { booking, by: 'creator', givesCredit: true, now });
  }
  return { booking: await loadBooking(tx, bookingId) };
});
