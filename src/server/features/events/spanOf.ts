import { sql, type RawBuilder } from 'kysely';
import { addDays, listDays, startOfDay } from '#shared/rules/timeZone.ts';

/** Whole days in a time zone, with the moments at which they begin. The end is exclusive. */
export interface Span {
  from: Date;
  to: Date;
  days: readonly string[];
  starts: readonly Date[];
}

/** The days from the first to the last, both included, in the zone's local time. */
export function spanOf({ from, to }: { from: string; to: string }, timeZone: string): Span {
  const days = listDays(from, to);
  const starts = days.map((day) => startOfDay(timeZone, day));
  return { from: starts[0] ?? startOfDay(timeZone, from), to: startOfDay(timeZone, addDays(to, 1)), days, starts };
}

/**
 * In SQL: the number of the span's day that a moment falls on, from 1. Uses Node's time zone rules, independent of the
 * database's.
 */
export const dayNumber = ({ starts }: Span, moment: RawBuilder<Date>): RawBuilder<number> =>
  sql<number>`width_bucket(${moment}, ${starts}::timestamptz[])`;

/** The day with a number. */
export const dayOfNumber = ({ days }: Span, number: number): string => days[number - 1] ?? '';
