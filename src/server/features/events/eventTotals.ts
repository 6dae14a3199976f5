import { sql, type RawBuilder } from 'kysely';
import type { TrafficGroup } from '#shared/contract/events.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { isLeftToDo } from '../../access/isLeftToDo.ts';
import { isWithin, splitDays, type Range } from '../sales/sums/splitDays.ts';

/** `all` is a single group, by the quarter of an hour. */
export type EventDimension = Exclude<TrafficGroup, 'day'> | 'all';

export const EVENT_DIMENSIONS: readonly EventDimension[] = [
  'all',
  'block',
  'source',
  'product',
  'country',
  'device',
  'campaign',
];

/** `where`: the events that have a key. */
const DIMENSIONS: Readonly<Record<EventDimension, { column: RawBuilder<unknown>; where: RawBuilder<unknown> }>> = {
  all: { column: sql`starts_at`, where: sql`true` },
  block: { column: sql`block`, where: sql`block <> ''` },
  source: { column: sql`source`, where: sql`true` },
  product: { column: sql`product_id`, where: sql`product_id <> ${sql.lit(PLATFORM_REALM)}` },
  country: { column: sql`country`, where: sql`true` },
  device: { column: sql`device`, where: sql`true` },
  campaign: { column: sql`campaign`, where: sql`true` },
};
const GROUPED = EVENT_DIMENSIONS.filter((name) => name !== 'all').map((name) => DIMENSIONS[name]);

const countOf = (kind: string) => sql`coalesce(sum(count) filter (where kind = ${sql.lit(kind)}), 0)::int`;

const COUNTS = sql`
  sum(visitors)::int as visitors, ${countOf('page-view')} as views, ${countOf('product-view')} as product_views,
  ${countOf('checkout-started')} as checkouts, ${countOf('block-shown')} as shown, ${countOf('block-click')} as clicks`;

/** The rows of `event_totals` for some periods, from the sums by every dimension. Events without a key are left out. */
function totalRows(tx: StoreTx, dimension: EventDimension, ranges: readonly Range[]): RawBuilder<unknown> {
  const { column, where } = DIMENSIONS[dimension];
  const key = dimension === 'all' ? sql`''::text` : sql`${column}::text`;
  const startsAt = dimension === 'all' ? sql`starts_at` : sql`date_trunc('day', starts_at, 'UTC')`;
  return sql`
    select ${sql.lit(dimension)} as dimension, ${startsAt} as starts_at, ${key} as key, ${COUNTS}
      from event_sums
     where store_id = ${tx.realm} and ${isWithin(sql`starts_at`, ranges)} and ${where}
     group by 2, 3`;
}

/** The rows of all dimensions for a day (UTC), in one pass over its sums. */
export const allTotals = (tx: StoreTx, day: Range): RawBuilder<unknown> => sql`
  select case ${sql.join(
    EVENT_DIMENSIONS.map((name) => sql`when ${isGroupedBy(name)} then ${sql.lit(name)}`),
    sql` `,
  )} end as dimension,
         case when ${isGroupedBy('all')} then starts_at else ${day.from}::timestamptz end as starts_at,
         coalesce(${sql.join(GROUPED.map(({ column }) => sql`${column}::text`))}, '') as key,
         ${COUNTS}
    from event_sums
   where store_id = ${tx.realm} and ${isWithin(sql`starts_at`, [day])}
   group by grouping sets (${sql.join(EVENT_DIMENSIONS.map((name) => sql`(${DIMENSIONS[name].column})`))})
  having ${sql.join(
    GROUPED.map(({ column, where }) => sql`(grouping(${column}) = 1 or ${where})`),
    sql` and `,
  )}`;

const isGroupedBy = (name: EventDimension) => sql`grouping(${DIMENSIONS[name].column}) = 0`;

/** Whoever writes the sums or totals of a store's events holds this lock. */
export const lockTotals = (tx: StoreTx) =>
  tx.run(tx.q.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended('events ' || ${tx.realm}, 0))`.as('locked')));

/** Makes the totals of a day (UTC) again. */
export async function totalDay(tx: StoreTx, day: Range): Promise<void> {
  await tx.run(
    tx.q
      .deleteFrom('event_totals')
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`dimension = any(${EVENT_DIMENSIONS}::text[])`)
      .where('starts_at', '>=', day.from)
      .where('starts_at', '<', day.to),
  );
  const rows = sql`(${allTotals(tx, day)})`;
  await tx.run({
    compile: () =>
      sql`insert into event_totals (store_id, dimension, starts_at, key, visitors, views, product_views, checkouts,
            shown, clicks)
          select ${tx.realm}::uuid, total.* from ${rows} total`.compile(tx.q),
  });
}

/** The rows of `event_totals` within a period, for a `from` clause. The parts of days at both ends come from the sums. */
export async function readTotals(tx: StoreTx, dimension: EventDimension, period: Range): Promise<RawBuilder<unknown>> {
  if (await isLeftToDo(tx, 'event-totals')) return sql`(${totalRows(tx, dimension, [period])})`;
  const { whole, parts } = dimension === 'all' ? { whole: period, parts: [] } : splitDays(period);
  const stored = storedRows(tx, dimension, [whole]);
  return parts.length === 0 ? sql`(${stored})` : sql`(${stored} union all ${totalRows(tx, dimension, parts)})`;
}

/**
 * The same for the sum of a period: fewer rows, whose keys mean nothing. Every event has a device, so whole days are read by
 * device, which has a few rows a day instead of 96.
 */
export async function readPeriodTotals(tx: StoreTx, period: Range): Promise<RawBuilder<unknown>> {
  if (await isLeftToDo(tx, 'event-totals')) return sql`(${totalRows(tx, 'all', [period])})`;
  const { whole, parts } = splitDays(period);
  return sql`(${storedRows(tx, 'device', [whole])} union all ${storedRows(tx, 'all', parts)})`;
}

const storedRows = (tx: StoreTx, dimension: EventDimension, ranges: readonly Range[]) => sql`
  select dimension, starts_at, key, visitors, views, product_views, checkouts, shown, clicks from event_totals
   where store_id = ${tx.realm} and dimension = ${sql.lit(dimension)} and ${isWithin(sql`starts_at`, ranges)}`;

/** How many days one step of the backfill handles. */
const DAYS_A_STEP = 5;

/** Makes the totals of some days that have none. Returns whether there were any. */
export async function totalEarlierDays(tx: StoreTx): Promise<boolean> {
  const days = await tx.many({
    compile: () =>
      sql<{ from: Date }>`
        select day as "from" from (
            select min(starts_at) as first, max(starts_at) as last from event_sums where store_id = ${tx.realm}) known,
          generate_series(date_trunc('day', known.first, 'UTC'), known.last, interval '24 hours') day
         where exists (select from event_sums s where s.store_id = ${tx.realm} and s.starts_at >= day
                 and s.starts_at < day + interval '24 hours' offset 0)
           and not exists (select from event_totals t where t.store_id = ${tx.realm} and t.dimension = 'all'
                 and t.starts_at >= day and t.starts_at < day + interval '24 hours' offset 0)
         limit ${DAYS_A_STEP}`.compile(tx.q),
  });
  for (const { from } of days) await totalDay(tx, { from, to: new Date(from.getTime() + 86_400_000) });
  return days.length > 0;
}
