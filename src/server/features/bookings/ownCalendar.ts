import type { JobContext } from '../jobs.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { storeSender } from '../mail/sending/mailSender.ts';
import { findBooking } from './bookingRecord.ts';
import { calendarFile } from './calendarFile.ts';
import { customerEvent } from './customerEvent.ts';
import { findEmailed } from './findEmailed.ts';

type At = Pick<JobContext, 'services' | 'now'> & { tx: StoreTx };
type Own = { bookingId: string; contentId: string; customerId: string };

/** The calendar file of a customer's own booked call, the same event as in the emails. Undefined: there is no such booking. */
export async function ownCalendar(
  { tx, services: { settings }, now }: At,
  { bookingId, contentId, customerId }: Own,
): Promise<string | undefined> {
  const booking = await findBooking(tx, bookingId);
  if (booking?.customer_id !== customerId || booking.content_id !== contentId) return undefined;
  const found = await findEmailed(tx, { bookingId, sequence: booking.sequence, about: 'booked' });
  const sender = await storeSender(tx, settings);
  return found && calendarFile({ ...customerEvent(found, { sender, settings, now }), method: 'PUBLISH' });
}
