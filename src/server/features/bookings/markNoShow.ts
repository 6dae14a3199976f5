import { markNoShow as contract } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadBooking } from './shownBooking.ts';
import { recordEvents } from '../webhookEvents/recordEvents.ts';
import { findBooking } from './bookingRecord.ts';

/** Notes that the customer did not come, or takes that back. */
export const markNoShow = defineHandler(contract, async ({ bookingId, isNoShow }, { tx, now }) => {
  const booking = (await findBooking(tx, bookingId)) ?? refuse('not-found');
  if (booking.status === 'booked' && booking.starts_at > now) refuse('booking-not-begun');
  if (booking.status !== 'booked') refuse('not-found');
  const changed = await tx.run(
    tx.q
      .updateTable('bookings')
      .set({ no_show_at: isNoShow ? now : null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', bookingId)
      .where('no_show_at', isNoShow ? 'is' : 'is not', null),
  );
  if (isNoShow && changed > 0) await recordEvents(tx, { kind: 'booking.missed', subjects: [{ id: bookingId }], now });
  return { booking: await loadBooking(tx, bookingId) };
});
