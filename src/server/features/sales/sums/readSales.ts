import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { isLeftToDo } from './isLeftToDo.ts';
import { soldRows, type SaleDimension } from './soldRows.ts';
import { DAY_MS, isLong, splitDays, type Range } from './splitDays.ts';

/**
 * The rows of `sale_sums` within a period, for a `from` clause: the stored sums of whole days, and for the rest of the
 * period and for days with a mark the orders themselves. So they are exact at any time.
 */
export async function readSales(tx: StoreTx, dimension: SaleDimension, period: Range): Promise<RawBuilder<unknown>> {
  const marked = await findMarkedDays(tx);
  if (marked === 'all') return sql`(${soldRows(tx, dimension, [period])})`;
  const { whole, parts } = dimension === 'all' ? { whole: period, parts: [] } : splitDays(period);
  const live = [...parts, ...marked.flatMap((day) => overlap(day, whole))];
  const stored = sql`
    select dimension, starts_at, key, currency, is_elsewhere, orders, units, revenue, kept_units, kept_amount
      from sale_sums
     where store_id = ${tx.realm} and dimension = ${sql.lit(dimension)}
       and starts_at >= ${whole.from} and starts_at < ${whole.to}
       and date_trunc('day', starts_at, 'UTC') <> all(${marked.map(({ from }) => from)}::timestamptz[])`;
  return live.length === 0 ? sql`(${stored})` : sql`(${stored} union all ${soldRows(tx, dimension, live)})`;
}

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
