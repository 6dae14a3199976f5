import { addDays, dayIn, isDay, UTC } from './timeZone.ts';

export const GIFT_MESSAGE_MAX = 500;
export const GIFT_NAME_MAX = 120;
/** How far ahead a gift can be sent, and how long its link works. */
export const GIFT_DAYS_MAX = 365;
/** How often a gift can be sent. It keeps one payment from emailing many strangers. */
export const GIFT_SENDS_MAX = 10;

/**
 * The hour in UTC at which the gifts of a day are sent. Nobody knows where the recipient is, and at this hour it is the
 * chosen day almost everywhere, from UTC−10 to UTC+13.
 */
const SEND_HOUR = 10;
const HALF_DAY_MS = 12 * 3_600_000;

/** The days that a buyer can choose now. The first may be today for them and over in UTC. */
export const giftDays = (now: Date): { first: string; last: string } => ({
  first: dayIn(UTC, new Date(now.getTime() - HALF_DAY_MS)),
  last: addDays(dayIn(UTC, now), GIFT_DAYS_MAX),
});

/** When a gift is sent: at once without a day. Null for a day that cannot be chosen, and for text that is no day. */
export function giftTime(day: string, now: Date): Date | null {
  if (day === '') return now;
  const { first, last } = giftDays(now);
  if (!isDay(day) || day < first || day > last) return null;
  const at = new Date(`${day}T${SEND_HOUR}:00:00Z`);
  return at > now ? at : now;
}
