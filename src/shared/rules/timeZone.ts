/** Calendar days in a time zone of the IANA database. A day is 'YYYY-MM-DD', a moment is a Date. */

export const UTC = 'UTC';

/** True if the runtime knows the zone by this name. Browsers also report older names, such as 'Asia/Calcutta'. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The calendar day of a moment in the zone. */
export const dayIn = (zone: string, moment: Date): string => writeDay(moment.getTime() + offsetAt(zone, moment));

/** Whether a text is a day that exists. There is no year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = utcOf(text);
  return !Number.isNaN(time) && writeDay(time) === text;
}

export const addDays = (day: string, days: number): string => writeDay(utcOf(day) + days * DAY_MS);

/** The number of days from the first to the last, both included. */
export const countDays = (from: string, to: string): number => (utcOf(to) - utcOf(from)) / DAY_MS + 1;

/** The days from the first to the last, both included. */
export const listDays = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index));

/** The same day one year earlier. February 29 becomes February 28. */
export function yearBefore(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const before = String(Number(year) - 1).padStart(4, '0');
  return month === '02' && date === '29' ? `${before}-02-28` : `${before}-${month}-${date}`;
}

/**
 * The first moment of a day. If clocks skip midnight, it is the moment of the change; if midnight occurs twice, it is
 * the first one.
 */
export function startOfDay(zone: string, day: string): Date {
  const midnight = utcOf(day);
  // Clocks change at most once around midnight, so one of the two nearby offsets is the right one.
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((time) => offsetAt(zone, new Date(time)));
  const candidates = offsets.map((offset) => new Date(midnight - offset)).toSorted((a, b) => a.getTime() - b.getTime());
  const exact = candidates.find((moment) => moment.getTime() + offsetAt(zone, moment) === midnight);
  return exact ?? findJump(zone, { after: candidates[0] ?? new Date(midnight), day });
}

/** Finds the moment at which the clocks skip midnight. It is a whole minute within a few hours of `after`. */
function findJump(zone: string, { after, day }: { after: Date; day: string }): Date {
  let [before, reached] = [after.getTime() - 2 * HOUR_MS, after.getTime() + 4 * HOUR_MS];
  while (reached - before > MINUTE_MS) {
    const middle = before + Math.floor((reached - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (dayIn(zone, new Date(middle)) < day) before = middle;
    else reached = middle;
  }
  return new Date(reached);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const writeDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The zone's offset from UTC in milliseconds. */
function offsetAt(zone: string, moment: Date): number {
  if (zone === UTC) return 0;
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  clocks.set(zone, clock);
  const [, sign, hours, minutes = '0', seconds = '0'] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(clock.format(moment)) ?? [];
  if (hours === undefined) return 0;
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1000;
  return sign === '-' ? -size : size;
}
