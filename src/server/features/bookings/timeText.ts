import type { Language } from '#shared/rules/language.ts';

interface Time {
  startsAt: Date;
  endsAt: Date;
  zone: string;
}

/** A time on the clocks of a zone: 'Tuesday, December 1, 2026, 10:00 – 10:30 AM'. */
export const timeText = ({ startsAt, endsAt, zone }: Time, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).formatRange(startsAt, endsAt);

/** A zone as people say it: 'Lisbon (Western European Standard Time)'. */
export function zoneText(zone: string, { at, language }: { at: Date; language: Language }): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'long' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const city = zone.includes('/') ? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ') : zone;
  return city === name ? city : `${city} (${name})`;
}

/** The time of a booking, with its zone. */
export const bookedTime = (
  { starts_at: startsAt, ends_at: endsAt, zone }: { starts_at: Date; ends_at: Date; zone: string },
  language: Language,
): string => `${timeText({ startsAt, endsAt, zone }, language)}, ${zoneText(zone, { at: startsAt, language })}`;

/** '30 minutes' */
export const durationText = (count: number, unit: 'minute' | 'hour' | 'day', language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
