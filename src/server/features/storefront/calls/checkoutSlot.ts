import type { CheckoutView } from '#shared/contract/pages.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Slot } from '#shared/contract/bookings.ts';
import type { PageAnswer, PageContext } from '../../../access/page.ts';
import type { BookingRow } from '../../bookings/bookingRecord.ts';
import { minutesOf } from '../../bookings/bookingRecord.ts';
import { timeText, zoneText } from '../../bookings/timeText.ts';

/** The time that was chosen for a call, from the address of the checkout or its form. Null: none, or not a time. */
export const readSlot = (field: (name: string) => string | null | undefined): Slot | null =>
  Slot.safeParse({
    startsAt: field('slot'),
    minutes: Number(field('minutes') ?? ''),
    zone: field('zone'),
  }).data ?? null;

/** The time of a booking, for the form of an order that was not paid. */
export const slotOf = (booking: BookingRow): Slot => ({
  startsAt: booking.starts_at.toISOString(),
  minutes: minutesOf(booking),
  zone: booking.zone,
});

/** The page where a time is chosen, with what the checkout was asked for. */
export function chooseTime(context: PageContext, { isTaken = false } = {}): PageAnswer {
  const query = new URLSearchParams(context.query);
  query.delete('slot');
  for (const name of ['minutes', 'zone']) {
    const value = context.form[name];
    if (value !== undefined) query.set(name, value);
  }
  if (isTaken) query.set('taken', '1');
  const suffix = query.size === 0 ? '' : `?${query.toString()}`;
  return { goTo: timesPath(context) + suffix, status: 303 };
}

const timesPath = ({ base, params }: Pick<PageContext, 'base' | 'params'>): string =>
  base + STORE_PATHS.times.replace(':product', encodeURIComponent(params['product'] ?? ''));

/** The chosen time in the checkout. */
export function slotView(context: PageContext, slot: Slot): NonNullable<CheckoutView['slot']> {
  const { language, linkQuery } = context;
  const startsAt = new Date(slot.startsAt);
  const endsAt = new Date(startsAt.getTime() + slot.minutes * 60_000);
  const query = new URLSearchParams(linkQuery);
  query.set('minutes', String(slot.minutes));
  query.set('zone', slot.zone);
  return {
    ...slot,
    time: timeText({ startsAt, endsAt, zone: slot.zone }, language),
    zoneText: zoneText(slot.zone, { at: startsAt, language }),
    changeHref: `${timesPath(context)}?${query.toString()}`,
  };
}
