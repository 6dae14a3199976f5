import { myBookings as contract } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findKept } from '../bookings/bookedRights.ts';
import { presentOwns } from '../bookings/bookingRecord.ts';
import { findCall } from '../bookings/callRecord.ts';
import { findOwn } from '../bookings/ownBookings.ts';
import { canOpen } from '../entitlements/canOpen.ts';
import { refusalOf } from './refusalOf.ts';

/** The booked times of a call that the customer has access to, or those to come that take place without it. */
export const myBookings = defineHandler(contract, async ({ contentId }, { tx, services, now, customer }) => {
  const own = { contentId, customerId: customer.id, now };
  const access = await canOpen(tx, own);
  const lasting = access.state === 'open' ? null : await findKept(tx, own);
  if (access.state !== 'open' && lasting?.size === 0) refuse(refusalOf(access));
  const call = (await findCall(tx, contentId)) ?? refuse('not-found');
  const { bookings, left } = await findOwn({ tx, now }, { call, customerId: customer.id });
  const rows = lasting ? bookings.filter(({ id }) => lasting.has(id)) : bookings;
  const at = { call, gatewayId: services.payments.id, now };
  return { bookings: await presentOwns(tx, { rows, ...at }), left };
});
