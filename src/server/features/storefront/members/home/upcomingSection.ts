import { findUpcoming } from '../../../bookings/ownBookings.ts';
import { bookedTime } from '../../../bookings/timeText.ts';
import { callHref } from '../callHref.ts';
import { memberAt } from '../memberFrame.ts';
import type { SectionOf } from './homeSections.ts';

const SHOWN = 3;

/** The customer's next booked calls, on the clock that they were booked on. */
export const upcomingSection: SectionOf = async (context) => {
  const { tx, language } = context;
  const bookings = await findUpcoming(tx, { ...memberAt(context), limit: SHOWN });
  if (bookings.length === 0) return null;
  const items = bookings.map((booking) => {
    const { title, content_id: contentId, starts_at: startsAt, zone } = booking;
    const part = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { ...options, timeZone: zone }).format(startsAt);
    return {
      title: title ?? '',
      time: bookedTime(booking, language),
      month: part({ month: 'short' }),
      day: part({ day: 'numeric' }),
      href: callHref(context, contentId),
    };
  });
  return { kind: 'upcoming', items };
};
