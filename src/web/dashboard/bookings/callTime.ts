import type { Booking } from '#shared/contract/bookings.ts';
import { locale } from '#web/client/format.ts';

/** 'Tue, Dec 1, 10:00 – 10:30 AM', in the browser's zone, or in that of the customer. */
export const callTime = ({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>, zone?: string): string =>
  new Intl.DateTimeFormat(locale(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(zone !== undefined && { timeZone: zone }),
  }).formatRange(new Date(startsAt), new Date(endsAt));

/** 'Europe/Lisbon' as 'Europe/Lisbon', with spaces. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
