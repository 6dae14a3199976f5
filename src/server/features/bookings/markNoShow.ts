import { markNoShow as contract } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadBooking } from './shownBooking.ts';
import { findBooking } from './bookingRecord.ts';

/** Notes that the customer did not come, or takes that back. */
export const markNoShow = defineHandler(contract, async ({ bookingId, isNoShow }, { tx, now }) => {
  const booking = (await findBooking(tx, bookingId)) ?? refuse('not-found');
  if (booking.status === 'booked' && booking.starts_at > now) refuse('booking-not-begun');
  if (booking.status !== 'booked') refuse('not-found');
  await tx.run(
    tx.q
      .updateTable('bookings')
      .set({ no_show_at: isNoShow ? now : null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', bookingId),
  );
  return { booking: await loadBooking(tx, bookingId) };
});
