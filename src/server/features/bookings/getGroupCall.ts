import { getGroupCall as contract } from '#shared/contract/bookings.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadSession } from './shownBooking.ts';

/** Everyone of a group call. */
export const getGroupCall = defineHandler(contract, async ({ bookingId }, { tx }) => ({
  bookings: await loadSession(tx, bookingId),
}));
