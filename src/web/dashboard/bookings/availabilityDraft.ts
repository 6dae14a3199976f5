import type { Availability } from '#shared/contract/bookings.ts';

export const WEEKDAYS = [
  { weekday: 1, name: 'Monday' },
  { weekday: 2, name: 'Tuesday' },
  { weekday: 3, name: 'Wednesday' },
  { weekday: 4, name: 'Thursday' },
  { weekday: 5, name: 'Friday' },
  { weekday: 6, name: 'Saturday' },
  { weekday: 7, name: 'Sunday' },
] as const;

/** '09:30' for 570. The end of a day is its midnight. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** 570 for '09:30'. An unfinished time is midnight. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Number.isNaN(hours + minutes) ? 0 : hours * 60 + Math.round(minutes / 5) * 5;
}

const DAY = 24 * 60;

/** Hours after the last ones of the day, or from nine to five. */
export function addedHours(weekday: number, hours: readonly { to: number }[]) {
  const last = Math.max(0, ...hours.map(({ to }) => to));
  const from = last === 0 ? 540 : Math.min(last + 60, DAY - 60);
  return { weekday, from, to: last === 0 ? 1020 : Math.min(from + 120, DAY) };
}

/** What is wrong with the hours, or null. */
export function hoursProblem({ weekly, dates }: Availability): string | null {
  for (const { weekday, name } of WEEKDAYS) {
    const hours = weekly.filter((each) => each.weekday === weekday).toSorted((a, b) => a.from - b.from);
    if (hours.some(({ from, to }) => from >= to)) return `On ${name}, the end must be after the start.`;
    if (hours.some(({ from }, at) => from < (hours[at - 1]?.to ?? 0))) return `On ${name}, two times overlap.`;
  }
  const wrong = dates.find(({ from, to }) => from !== null && to !== null && from >= to);
  return wrong ? `On ${wrong.day}, the end must be after the start.` : null;
}
