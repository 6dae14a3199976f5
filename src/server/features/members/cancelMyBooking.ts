import { cancelMyBooking as contract } from '#shared/contract/bookings.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { presentOwn } from '../bookings/bookingRecord.ts';
import { cancelOwn } from '../bookings/ownBookings.ts';

/** Cancels a customer's call by the product's rule. */
export const cancelMyBooking = defineHandler(contract, async ({ bookingId }, { tx, now, customer }) => {
  const { booking, call } = await cancelOwn({ tx, now }, { bookingId, customerId: customer.id });
  return { booking: presentOwn(booking, { call, now }) };
});
