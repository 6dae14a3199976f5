import { sql, type RawBuilder } from 'kysely';
import { addDays, listDays, startOfDay } from '#shared/rules/timeZone.ts';

/** Whole days of a time zone, with the moments at which they begin; the end is not among them. */
export interface Span {
  from: Date;
  to: Date;
  days: readonly string[];
  starts: readonly Date[];
}

/** The days from one to another, both included, as clocks of the zone count them. */
export function spanOf({ from, to }: { from: string; to: string }, timeZone: string): Span {
  const days = listDays(from, to);
  const starts = days.map((day) => startOfDay(timeZone, day));
  return { from: starts[0] ?? startOfDay(timeZone, from), to: startOfDay(timeZone, addDays(to, 1)), days, starts };
}

/** In SQL: the day of the span that a moment lies in. The zone's rules are ours, whatever the database knows of it. */
export const dayOfMoment = ({ days, starts }: Span, moment: RawBuilder<Date>): RawBuilder<string> =>
  sql<string>`(${days}::text[])[width_bucket(${moment}, ${starts}::timestamptz[])]`;
