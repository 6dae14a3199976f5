import { sql, type RawBuilder } from 'kysely';
import type { TrafficFigures, TrafficGroup } from '#shared/contract/events.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { dimensionOfDays, readSales, readSaleTotals } from '../sales/sums/readSales.ts';
import { UNKNOWN } from '../sales/sums/soldRows.ts';
import { readPeriodTotals, readTotals } from './eventTotals.ts';
import { dayNumber, dayOfNumber, type Span } from './spanOf.ts';

/** `all` is a single group. */
type Grouping = TrafficGroup | 'all';

export type Row = Partial<TrafficFigures> & { key: string | null };

/** What visitors did, grouped as requested. Grouping by block or product leaves out events without one. */
export async function countEvents(tx: StoreTx, span: Span, by: Grouping): Promise<Row[]> {
  const totals =
    by === 'all' ? await readPeriodTotals(tx, span) : await readTotals(tx, by === 'day' ? 'all' : by, span);
  const rows = await tx.many({
    compile: () =>
      sql<RawRow>`
        select ${keyOf(span, by, sql`key`)} as key,
               sum(visitors)::int as visitors, sum(views)::int as views, sum(product_views)::int as "productViews",
               sum(checkouts)::int as checkouts, sum(shown)::int as shown, sum(clicks)::int as clicks
          from ${totals} total
         group by 1`.compile(tx.q),
  });
  return rows.map((row) => withDay(span, row));
}

/** A day has its number as key. */
type RawRow = Omit<Row, 'key'> & { key: string | number | null };

function keyOf(span: Span, by: Grouping, key: RawBuilder<unknown>): RawBuilder<unknown> {
  if (by === 'all') return sql`''::text`;
  return by === 'day' ? dayNumber(span, sql<Date>`starts_at`) : key;
}

const withDay = (span: Span, { key, ...figures }: RawRow): Row => ({
  key: typeof key === 'number' ? dayOfNumber(span, key) : key,
  ...figures,
});

/** Sales made on the page, computed as on the creator's home. Manually recorded sales are not included. */
export async function countSales(
  tx: StoreTx,
  span: Span,
  { by, currency }: { by: Grouping; currency: string },
): Promise<Row[]> {
  // The country and device of an order are unknown.
  if (by === 'country' || by === 'device') return [];
  const sales =
    by === 'all'
      ? await readSaleTotals(tx, span)
      : await readSales(tx, by === 'day' ? dimensionOfDays(span) : by, span);
  const rows = await tx.many({
    compile: () =>
      sql<RawRow>`
        select ${keyOf(span, by, sql`nullif(key, ${UNKNOWN})`)} as key, sum(orders)::int as orders,
               coalesce(sum(revenue) filter (where currency = ${currency}), 0)::bigint as revenue
          from ${sales} sold
         where not is_elsewhere ${by === 'block' ? sql`and key not in ('', ${UNKNOWN})` : sql``}
         group by 1`.compile(tx.q),
  });
  return rows.map((row) => withDay(span, row));
}

/** Revenue of such sales in currencies other than the store's. No other figure includes it. */
export async function computeOthers(tx: StoreTx, span: Span, currency: string) {
  const sales = await readSaleTotals(tx, span);
  return tx.many({
    compile: () =>
      sql<{ amount: number; currency: string }>`
        select sum(revenue)::bigint as amount, currency from ${sales} sold
         where not is_elsewhere and currency <> ${currency}
         group by currency having sum(revenue) > 0 order by currency`.compile(tx.q),
  });
}

const NONE: TrafficFigures = {
  visitors: 0,
  views: 0,
  productViews: 0,
  checkouts: 0,
  shown: 0,
  clicks: 0,
  orders: 0,
  revenue: 0,
};

export type KeyedFigures = TrafficFigures & { key: string | null };

/** Merges visits and sales with the same key into one row. */
export function mergeRows(...rows: readonly Row[]): KeyedFigures[] {
  const byKey = new Map<string | null, KeyedFigures>();
  for (const row of rows) byKey.set(row.key, { ...NONE, ...byKey.get(row.key), ...row });
  return [...byKey.values()];
}

export async function computeTotals(tx: StoreTx, span: Span, currency: string): Promise<TrafficFigures> {
  const rows = await Promise.all([countEvents(tx, span, 'all'), countSales(tx, span, { by: 'all', currency })]);
  const [{ key: _, ...totals } = { key: null, ...NONE }] = mergeRows(...rows.flat());
  return totals;
}
