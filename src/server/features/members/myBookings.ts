import { myBookings as contract } from '#shared/contract/bookings.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { presentOwns } from '../bookings/bookingRecord.ts';
import { findOwn } from '../bookings/ownBookings.ts';
import { openCall } from './openCall.ts';

/** The booked times of a call that the customer has access to. */
export const myBookings = defineHandler(contract, async ({ contentId }, { tx, services, now, customer }) => {
  const call = await openCall(tx, { contentId, customerId: customer.id, now });
  const { bookings, left } = await findOwn({ tx, now }, { call, customerId: customer.id });
  const at = { call, gatewayId: services.payments.id, now };
  return { bookings: await presentOwns(tx, { rows: bookings, ...at }), left };
});
