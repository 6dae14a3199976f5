import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { isLeftToDo } from '../../../access/isLeftToDo.ts';
import { soldRows, type SaleDimension } from './soldRows.ts';
import { DAY_MS, HOUR_MS, isLong, isWithin, splitDays, type Range } from './splitDays.ts';

/**
 * The rows of `sale_sums` within a period, for a `from` clause: the stored sums of whole days, and for the rest of the
 * period and for days with a mark the orders themselves. So they are exact at any time.
 */
export async function readSales(tx: StoreTx, dimension: SaleDimension, period: Range): Promise<RawBuilder<unknown>> {
  if (dimension === 'hour' && (await isLeftToDo(tx, 'sale-hours'))) return readSales(tx, 'all', period);
  const marked = await findMarkedDays(tx);
  if (marked === 'all') return sql`(${soldRows(tx, dimension, [period])})`;
  const isFine = dimension === 'all' || dimension === 'hour';
  const { whole, parts } = isFine ? { whole: period, parts: [] } : splitDays(period);
  const live = [...parts, ...marked.flatMap((day) => overlap(day, whole))];
  const stored = storedRows(tx, { dimension, ranges: [whole], marked });
  return live.length === 0 ? sql`(${stored})` : sql`(${stored} union all ${soldRows(tx, dimension, live)})`;
}

/** Which sums the days of a time zone are read from: hours if every day begins on the hour, as in most zones, else quarters. */
export const dimensionOfDays = ({ from, to, starts }: Range & { starts: readonly Date[] }): SaleDimension =>
  [from, to, ...starts].every((at) => at.getTime() % HOUR_MS === 0) ? 'hour' : 'all';

/**
 * The same for the sum of a period: fewer rows, whose keys mean nothing. Every order has one source, so whole days are read
 * by source, which has a few rows a day instead of 96.
 */
export async function readSaleTotals(tx: StoreTx, period: Range): Promise<RawBuilder<unknown>> {
  const marked = await findMarkedDays(tx);
  if (marked === 'all') return sql`(${soldRows(tx, 'all', [period])})`;
  const { whole, parts } = splitDays(period);
  const live = marked.flatMap((day) => overlap(day, period));
  const rows = [
    storedRows(tx, { dimension: 'source', ranges: [whole], marked }),
    ...(parts.length > 0 ? [storedRows(tx, { dimension: 'all', ranges: parts, marked })] : []),
    ...(live.length > 0 ? [soldRows(tx, 'all', live)] : []),
  ];
  return sql`(${sql.join(rows, sql` union all `)})`;
}

interface Stored {
  dimension: SaleDimension;
  ranges: readonly Range[];
  /** Days whose sums are out of date. */
  marked: readonly Range[];
}

/** The stored sums of some periods. `date_trunc` would take longer than the rest of the query. */
const storedRows = (tx: StoreTx, { dimension, ranges, marked }: Stored) => sql`
  select dimension, starts_at, key, currency, is_elsewhere, orders, units, revenue, kept_units, kept_amount
    from sale_sums
   where store_id = ${tx.realm} and dimension = ${sql.lit(dimension)} and ${isWithin(sql`starts_at`, ranges)}
     ${marked.length === 0 ? sql`` : sql`and (starts_at at time zone 'UTC')::date <> all(${marked.map(dayOf)}::date[])`}`;

const dayOf = ({ from }: Range): string => from.toISOString().slice(0, 10);

/** The days (UTC) whose sums are out of date: all of them if none were made since an upgrade. */
export async function findMarkedDays(tx: StoreTx): Promise<Range[] | 'all'> {
  const [isLeft, rows] = await Promise.all([isLeftToDo(tx, 'sale-sums'), findMarks(tx)]);
  return isLeft ? 'all' : rows.map(({ from }) => ({ from, to: new Date(from.getTime() + DAY_MS) }));
}

const findMarks = (tx: StoreTx) =>
  tx.many({
    compile: () =>
      sql<{ from: Date }>`
        select distinct (day::timestamp at time zone 'UTC') as "from" from sale_marks
         where store_id = ${tx.realm}`.compile(tx.q),
  });

const overlap = (one: Range, other: Range): Range[] =>
  [{ from: one.from > other.from ? one.from : other.from, to: one.to < other.to ? one.to : other.to }].filter(isLong);
