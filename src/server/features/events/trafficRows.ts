import { sql, type RawBuilder } from 'kysely';
import type { TrafficFigures, TrafficGroup } from '#shared/contract/events.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { ELSEWHERE } from '../sales/ledger.ts';
import { netRevenue } from '../sales/netRevenue.ts';
import { SOLD } from '../sales/sold.ts';
import { dayOfMoment, type Span } from './spanOf.ts';

/** `all` is a single group. */
type Grouping = TrafficGroup | 'all';

export type Row = Partial<TrafficFigures> & { key: string | null };

const ALL = sql<string>`''::text`;

const KEYS_OF_EVENTS: Record<Exclude<Grouping, 'day'>, RawBuilder<string>> = {
  all: ALL,
  block: sql<string>`block`,
  source: sql<string>`source`,
  product: sql<string>`product_id::text`,
  country: sql<string>`country`,
  device: sql<string>`device`,
  campaign: sql<string>`campaign`,
};

/** The sums, grouped as requested. Grouping by block or product leaves out events without one. */
export function countEvents(tx: StoreTx, span: Span, by: Grouping): Promise<Row[]> {
  const key = by === 'day' ? dayOfMoment(span, sql<Date>`starts_at`) : KEYS_OF_EVENTS[by];
  const counts = tx.q
    .selectFrom('event_sums')
    .select([
      key.as('key'),
      sql<number>`sum(visitors)::int`.as('visitors'),
      countOf('page-view').as('views'),
      countOf('product-view').as('productViews'),
      countOf('checkout-started').as('checkouts'),
      countOf('block-shown').as('shown'),
      countOf('block-click').as('clicks'),
    ])
    .where('store_id', '=', tx.realm)
    .where('starts_at', '>=', span.from)
    .where('starts_at', '<', span.to)
    .groupBy('key');
  if (by === 'block') return tx.many(counts.where('block', '<>', ''));
  return tx.many(by === 'product' ? counts.where('product_id', '<>', PLATFORM_REALM) : counts);
}

const countOf = (kind: string) => sql<number>`coalesce(sum(count) filter (where kind = ${kind}), 0)::int`;

/** The country and device of an order are unknown. */
const KEYS_OF_SALES: Record<Exclude<Grouping, 'country' | 'device' | 'day'>, RawBuilder<string | null>> = {
  all: ALL,
  block: sql<string>`s.block`,
  source: sql<string | null>`s.source`,
  product: sql<string>`l.product_id::text`,
  campaign: sql<string | null>`s.campaign`,
};

/** A line without its tax. */
const lineNet = sql`(l.amount - l.discount - case when o.is_tax_included then l.tax else 0 end)`;

/** What refunds of lines returned without tax, of the lines that the condition names. */
const returned = (which: RawBuilder<unknown>) => sql`(
  select coalesce(sum(r.amount - r.tax), 0) from refund_lines r
    join refund_states rs on rs.store_id = r.store_id and rs.refund_id = r.refund_id
   where r.store_id = l.store_id and rs.status <> 'failed' and ${which})`;

const ofLine = returned(sql`r.order_line_id = l.id`);
const ofOrder = returned(sql`r.order_line_id in (
  select n.id from order_lines n where n.store_id = o.store_id and n.order_id = o.id)`);

/** What is left of a line: all other refunds and losses are taken from the lines of an order in proportion. */
const lineLeft = sql`(
  ${lineNet} - ${ofLine} - round(
    (least(o.refunded - o.refunded_tax + o.lost - o.lost_tax, o.total - o.tax - o.tip) - ${ofOrder})
      * (${lineNet} - ${ofLine}) / greatest(o.total - o.tax - o.tip - ${ofOrder}, 1)))`;

/** Sales made on the page, computed as on the creator's home. Manually recorded sales are not included. */
export async function countSales(
  tx: StoreTx,
  span: Span,
  { by, currency }: { by: Grouping; currency: string },
): Promise<Row[]> {
  if (by === 'country' || by === 'device') return [];
  const key = by === 'day' ? dayOfMoment(span, sql<Date>`o.placed_at`) : KEYS_OF_SALES[by];
  const share =
    by === 'product'
      ? sql`case when o.refunded + o.lost = 0 then ${lineNet} else ${lineLeft} end`
      : sql`o.total - o.refunded - o.lost - o.tax + o.refunded_tax + o.lost_tax`;
  const sold = tx.q
    .selectFrom('orders as o')
    .leftJoin('order_sources as s', (on) => on.onRef('s.store_id', '=', 'o.store_id').onRef('s.order_id', '=', 'o.id'))
    .$if(by === 'product', (query) =>
      query.innerJoin('order_lines as l', (on) =>
        on.onRef('l.store_id', '=', 'o.store_id').onRef('l.order_id', '=', 'o.id'),
      ),
    )
    .select([
      key.as('key'),
      sql<number>`count(distinct o.id)::int`.as('orders'),
      sql<number>`coalesce(sum(${share}) filter (where o.currency = ${currency}), 0)::bigint`.as('revenue'),
    ])
    .where('o.store_id', '=', tx.realm)
    .where('o.placed_at', '>=', span.from)
    .where('o.placed_at', '<', span.to)
    .where('o.status', 'in', SOLD)
    .where('o.gateway', '<>', ELSEWHERE)
    .groupBy('key');
  return tx.many(by === 'block' ? sold.where('s.block', '<>', '') : sold);
}

/** Revenue of such sales in currencies other than the store's. No other figure includes it. */
export const computeOthers = (tx: StoreTx, { from, to }: Span, currency: string) =>
  tx.many(
    tx.q
      .selectFrom('orders')
      .select([sql<number>`sum(${netRevenue})::bigint`.as('amount'), 'currency'])
      .where('store_id', '=', tx.realm)
      .where('placed_at', '>=', from)
      .where('placed_at', '<', to)
      .where('status', 'in', SOLD)
      .where('gateway', '<>', ELSEWHERE)
      .where('currency', '<>', currency)
      .groupBy('currency')
      .having(sql`sum(${netRevenue})`, '>', 0)
      .orderBy('currency'),
  );

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
