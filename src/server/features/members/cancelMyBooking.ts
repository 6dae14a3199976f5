import { cancelMyBooking as contract } from '#shared/contract/bookings.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { presentOneOwn } from '../bookings/bookingRecord.ts';
import { cancelOwn } from '../bookings/ownBookings.ts';

/** Cancels a customer's call by the rule they were told. */
export const cancelMyBooking = defineHandler(contract, async ({ bookingId }, { tx, services, now, customer }) => {
  const { booking, call } = await cancelOwn({ tx, services, now }, { bookingId, customerId: customer.id });
  return { booking: await presentOneOwn(tx, { row: booking, call, gatewayId: services.payments.id, now }) };
});
