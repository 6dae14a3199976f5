import { sql, type RawBuilder } from 'kysely';

/** A period. The end is exclusive. */
export interface Range {
  from: Date;
  to: Date;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The whole days (UTC) of a period, and what is left at both ends. */
export function splitDays({ from, to }: Range): { whole: Range; parts: Range[] } {
  const first = new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS);
  const last = new Date(Math.floor(to.getTime() / DAY_MS) * DAY_MS);
  if (first >= last) return { whole: { from: first, to: first }, parts: [{ from, to }] };
  return {
    whole: { from: first, to: last },
    parts: [
      { from, to: first },
      { from: last, to },
    ].filter(isLong),
  };
}

export const isLong = ({ from, to }: Range): boolean => from < to;

/** SQL condition: the moment lies in one of the periods. Each is a condition of its own, which the planner can estimate. */
export const isWithin = (moment: RawBuilder<unknown>, ranges: readonly Range[]): RawBuilder<boolean> =>
  ranges.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        mergeRanges(ranges).map(({ from, to }) => sql`${moment} >= ${from} and ${moment} < ${to}`),
        sql` or `,
      )})`;

/** Joins periods that follow each other. */
function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    const last = merged.at(-1);
    if (last && last.to >= range.from)
      merged.splice(-1, 1, { from: last.from, to: last.to > range.to ? last.to : range.to });
    else merged.push(range);
  }
  return merged;
}
