import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { ELSEWHERE } from '../ledger.ts';
import { netRevenue } from '../netRevenue.ts';
import { SOLD } from '../sold.ts';
import { isWithin, type Range } from './splitDays.ts';

export const SALE_DIMENSIONS = ['all', 'hour', 'product', 'source', 'campaign', 'block'] as const;
export type SaleDimension = (typeof SALE_DIMENSIONS)[number];

/** The key of orders whose origin is unknown. No source or campaign has a control character. */
export const UNKNOWN = '\u0001';

/**
 * The rows of `sale_sums` for some periods, added up from the orders themselves. Every sum is computed here, whether it is
 * stored or read at once, so that both are the same.
 */
export function soldRows(tx: StoreTx, dimension: SaleDimension, ranges: readonly Range[]): RawBuilder<unknown> {
  const { key, joins, orders, units, revenue, keptUnits, keptAmount } = WAYS[dimension];
  const startsAt = STARTS[dimension] ?? sql`date_trunc('day', o.placed_at, 'UTC')`;
  return sql`
    select ${sql.lit(dimension)} as dimension, ${startsAt} as starts_at, ${key} as key, o.currency,
           o.gateway = ${sql.lit(ELSEWHERE)} as is_elsewhere,
           ${orders}::int as orders, ${units}::int as units, coalesce(sum(${revenue}), 0)::bigint as revenue,
           ${keptUnits}::int as kept_units, ${keptAmount}::bigint as kept_amount
      from orders o
      ${joins}
     where o.store_id = ${tx.realm} and o.status = any(${SOLD}) and ${isWithin(sql`o.placed_at`, ranges)}
     group by 2, 3, 4, 5`;
}

/** Where the periods that are shorter than a day begin. */
const STARTS: Partial<Record<SaleDimension, RawBuilder<Date>>> = {
  all: sql`date_bin('15 minutes', o.placed_at, timestamptz 'epoch')`,
  hour: sql`date_bin('1 hour', o.placed_at, timestamptz 'epoch')`,
};

interface Way {
  key: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
  orders: RawBuilder<unknown>;
  units: RawBuilder<unknown>;
  revenue: RawBuilder<unknown>;
  /** Of the orders that were not refunded. */
  keptUnits: RawBuilder<unknown>;
  keptAmount: RawBuilder<unknown>;
}

const SOURCES = sql`left join order_sources s on s.store_id = o.store_id and s.order_id = o.id`;
const LINES = sql`join order_lines l on l.store_id = o.store_id and l.order_id = o.id`;

const WITHOUT_UNITS = { units: sql`0`, keptUnits: sql`0`, keptAmount: sql`0` };

const byOrigin = (key: RawBuilder<unknown>): Way => ({
  key: sql`coalesce(${key}, ${sql.lit(UNKNOWN)})`,
  joins: SOURCES,
  orders: sql`count(*)`,
  revenue: netRevenue,
  ...WITHOUT_UNITS,
});

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

const sum = (what: RawBuilder<unknown>) => sql`coalesce(sum(${what}) filter (where o.status <> 'refunded'), 0)`;

const IN_ALL: Way = { key: sql`''::text`, joins: sql``, orders: sql`count(*)`, revenue: netRevenue, ...WITHOUT_UNITS };

const WAYS: Readonly<Record<SaleDimension, Way>> = {
  all: IN_ALL,
  hour: IN_ALL,
  product: {
    key: sql`l.product_id::text`,
    joins: LINES,
    orders: sql`count(distinct o.id)`,
    units: sql`sum(l.quantity)`,
    revenue: sql`case when o.refunded + o.lost = 0 then ${lineNet} else ${lineLeft} end`,
    keptUnits: sum(sql`l.quantity`),
    keptAmount: sum(sql`l.amount - l.discount`),
  },
  source: byOrigin(sql`s.source`),
  campaign: byOrigin(sql`s.campaign`),
  block: byOrigin(sql`s.block`),
};
