import { findUpcoming } from '../../../bookings/ownBookings.ts';
import { bookedTime } from '../../../bookings/timeText.ts';
import { findLibrary } from '../../../entitlements/library.ts';
import { callHref } from '../callHref.ts';
import { memberAt } from '../memberFrame.ts';
import type { SectionOf } from './homeSections.ts';

const SHOWN = 3;

/** The customer's next booked calls, on the clock that they were booked on. */
export const upcomingSection: SectionOf = async (context) => {
  const { tx, language } = context;
  const member = memberAt(context);
  const bookings = await findUpcoming(tx, { ...member, limit: SHOWN });
  if (bookings.length === 0) return null;
  const owned = await findLibrary(tx, member, { productIds: bookings.map(({ product_id: id }) => id) });
  const items = bookings
    .filter(({ product_id: id }) => owned.some(({ productId }) => productId === id))
    .map((booking) => {
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
  return items.length === 0 ? null : { kind: 'upcoming', items };
};
