import { cancelGroupCall as contract } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { cancelAll, lockBooked } from './changeBooking.ts';
import { loadSession } from './shownBooking.ts';

/** Cancels a group call for everyone in it. Canceling again changes nothing. */
export const cancelGroupCall = defineHandler(contract, async ({ bookingId }, { tx, services, now }) => {
  const booking = (await lockBooked(tx, bookingId)) ?? refuse('not-found');
  if (booking.ends_at <= now) refuse('booking-over');
  const { status, session_id: sessionId, content_id: contentId } = booking;
  // Who lost their time is not one of those who took it.
  if (status === 'booked' || status === 'canceled')
    await cancelAll(tx, { sessionId, contentId, gatewayId: services.payments.id, now });
  return { bookings: await loadSession(tx, bookingId) };
});
