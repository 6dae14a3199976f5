import { moveBooking as contract } from '#shared/contract/bookings.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { lockBooked, moveTo } from './changeBooking.ts';
import { loadBooking } from './shownBooking.ts';

/** Moves a call to another time, which need not be within the creator's hours. */
export const moveBooking = defineHandler(contract, async ({ bookingId, startsAt }, { tx, now }) => {
  const booking = (await lockBooked(tx, bookingId)) ?? refuse('not-found');
  if (booking.status !== 'booked' || booking.ends_at <= now) refuse('booking-over');
  const start = new Date(startsAt);
  if (start <= now) refuse('invalid-argument', { field: 'startsAt' }, 'Choose a time in the future.');
  if (start > addYear(now)) refuse('invalid-argument', { field: 'startsAt' }, 'Choose a time within a year.');
  await moveTo(tx, { booking, startsAt: start, isOwn: false, now });
  return { booking: await loadBooking(tx, bookingId) };
});

const addYear = (moment: Date): Date => new Date(moment.getTime() + 366 * 86_400_000);
