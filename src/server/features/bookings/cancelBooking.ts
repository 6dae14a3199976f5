import { cancelBooking as contract } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { hostSettlement } from './bookingRecord.ts';
import { findCall } from './callRecord.ts';
import { findReturns } from './callReturns.ts';
import { cancel, lockBooked } from './changeBooking.ts';
import { loadBooking } from './shownBooking.ts';

/** Cancels a call. Its customer can book another time or gets their money, by the rule they were told. Canceling again changes nothing. */
export const cancelBooking = defineHandler(contract, async ({ bookingId }, { tx, services, now }) => {
  const booking = (await lockBooked(tx, bookingId)) ?? refuse('not-found');
  if (booking.status === 'booked') {
    if (booking.ends_at <= now) refuse('booking-over');
    const call = await findCall(tx, booking.content_id);
    const returns = await findReturns(tx, { bookings: [booking], gatewayId: services.payments.id });
    const settlement = hostSettlement(booking, { call, returnable: returns.get(bookingId) ?? null });
    await cancel(tx, { booking, by: 'creator', settlement, now });
  }
  return { booking: await loadBooking(tx, bookingId) };
});
