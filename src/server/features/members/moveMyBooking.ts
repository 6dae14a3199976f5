import { moveMyBooking as contract } from '#shared/contract/bookings.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { presentOneOwn } from '../bookings/bookingRecord.ts';
import { moveOwn } from '../bookings/ownBookings.ts';

/** Moves a customer's call to another free time. */
export const moveMyBooking = defineHandler(
  contract,
  async ({ bookingId, startsAt }, { tx, services, now, customer }) => {
    const own = { bookingId, customerId: customer.id, startsAt: new Date(startsAt) };
    const { booking, call } = await moveOwn({ tx, now }, own);
    return { booking: await presentOneOwn(tx, { row: booking, call, gatewayId: services.payments.id, now }) };
  },
);
