import type { LostTimeView } from '#shared/contract/pages.ts';
import type { PageContext } from '../../../access/page.ts';
import { findLostTime } from '../../bookings/orderBookings.ts';
import { bookedTime } from '../../bookings/timeText.ts';
import { callHref } from '../members/callHref.ts';

/** The time of a call that was taken before its payment arrived, and where another one is chosen. Null: none. */
export async function lostTimeView(context: PageContext, orderId: string): Promise<LostTimeView | null> {
  const booking = await findLostTime(context.tx, orderId);
  return booking
    ? { time: bookedTime(booking, context.language), chooseHref: callHref(context, booking.content_id) }
    : null;
}
