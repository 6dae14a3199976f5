import { z } from 'zod';
import { TRAFFIC_DAYS_MAX } from '#shared/rules/traffic.ts';
import { countDays, UTC } from '#shared/rules/timeZone.ts';
import { callable } from './callable.ts';
import { Money, TimeZone, Uuid } from './fields.ts';

/** How traffic can be grouped. The last three groups need advanced analytics. */
export const TRAFFIC_GROUPS = ['day', 'block', 'source', 'product', 'country', 'device', 'campaign'] as const;
export type TrafficGroup = (typeof TRAFFIC_GROUPS)[number];
export const ADVANCED_GROUPS: readonly TrafficGroup[] = ['country', 'device', 'campaign'];

export const TrafficFigures = z.object({
  /** Each visitor counts once a day. Visitors who ask not to be tracked are not counted. */
  visitors: z.int(),
  views: z.int(),
  productViews: z.int(),
  checkouts: z.int(),
  /** Blocks that were scrolled into view, and clicks in them. */
  shown: z.int(),
  clicks: z.int(),
  /** Sales made on the page, and their revenue net of refunds in minor units of the store's currency. */
  orders: z.int(),
  revenue: z.int(),
});
export type TrafficFigures = z.infer<typeof TrafficFigures>;

/** The period for comparison: the same number of days before, or the same days of the previous year. */
export const TRAFFIC_COMPARISONS = ['previous', 'last-year'] as const;
export type TrafficComparison = (typeof TRAFFIC_COMPARISONS)[number];

export const getTraffic = callable({
  name: 'getTraffic',
  about:
    'Returns what visitors did on a store’s pages in a range of days, and what they bought, by day, block, source or product. With advanced analytics also by country, device or campaign.',
  who: 'owner',
  input: z
    .object({
      storeId: Uuid,
      /** The first and the last day, such as '2026-03-02'. */
      from: z.iso.date(),
      to: z.iso.date(),
      by: z.enum(TRAFFIC_GROUPS).default('day'),
      /** The time zone that decides where a day begins. */
      timeZone: TimeZone.default(UTC),
      compare: z.enum(TRAFFIC_COMPARISONS).default('previous'),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day cannot come before the first.' })
    .refine(({ from, to }) => countDays(from, to) <= TRAFFIC_DAYS_MAX, {
      path: ['from'],
      message: `Choose up to ${TRAFFIC_DAYS_MAX} days.`,
    }),
  output: z.object({
    currency: z.string(),
    totals: TrafficFigures,
    /** The same figures for the comparison period, and its days. */
    previous: TrafficFigures,
    compared: z.object({ from: z.string(), to: z.string() }),
    /** Grouped by day: the days of the comparison period, oldest first. Otherwise empty. */
    previousRows: z.array(TrafficFigures.extend({ key: z.string() })),
    /** Revenue of the same days in other currencies, one amount each, without zeros. No other figure includes it. */
    others: z.array(Money),
    /** Grouped by day: every day, oldest first. Otherwise the hundred largest rows. */
    rows: z.array(
      TrafficFigures.extend({
        /** A day, block id, product id, source, country code, device or campaign. Null: orders of unknown origin. */
        key: z.string().nullable(),
        /** The name of the block or product. Empty if it was deleted, or if the key is readable by itself. */
        name: z.string(),
      }),
    ),
    /** Whether the store has advanced analytics. */
    isAdvanced: z.boolean(),
  }),
  refusals: ['analytics-off'],
  example: (world) => ({ storeId: world.storeId, from: '2026-03-01', to: '2026-03-07', by: 'source' as const }),
});
