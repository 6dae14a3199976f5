import { getGroupCall as contract } from '#shared/contract/bookings.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadOnCancel, loadSession } from './shownBooking.ts';

/** Everyone of a group call, and what canceling it would give them. */
export const getGroupCall = defineHandler(contract, async ({ bookingId }, { tx, services }) => ({
  bookings: await loadSession(tx, bookingId),
  onCancel: await loadOnCancel(tx, { bookingId, gatewayId: services.payments.id }),
}));
