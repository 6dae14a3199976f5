import { book as contract } from '#shared/contract/bookings.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { presentOneOwn } from '../bookings/bookingRecord.ts';
import { bookTime } from '../bookings/ownBookings.ts';
import { openCall } from './openCall.ts';

/** Books a time for a call that the customer has access to. */
export const book = defineHandler(
  contract,
  async ({ storeId: _storeId, contentId, ...slot }, { tx, services, now, customer }) => {
    const call = await openCall(tx, { contentId, customerId: customer.id, now });
    const booking = await bookTime({ tx, now }, { call, slot, customerId: customer.id });
    return { booking: await presentOneOwn(tx, { row: booking, call, gatewayId: services.payments.id, now }) };
  },
);
