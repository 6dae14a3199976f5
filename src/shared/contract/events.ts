import { z } from 'zod';
import { TRAFFIC_DAYS_MAX } from '#shared/rules/traffic.ts';
import { countDays, UTC } from '#shared/rules/timeZone.ts';
import { callable } from './callable.ts';
import { Money, TimeZone, Uuid } from './fields.ts';

/** What traffic is told apart by; the last three are advanced analytics. */
export const TRAFFIC_GROUPS = ['day', 'block', 'source', 'product', 'country', 'device', 'campaign'] as const;
export type TrafficGroup = (typeof TRAFFIC_GROUPS)[number];
export const ADVANCED_GROUPS: readonly TrafficGroup[] = ['country', 'device', 'campaign'];

export const TrafficFigures = z.object({
  /** Each once a day; who asks not to be followed is not among them. */
  visitors: z.int(),
  views: z.int(),
  productViews: z.int(),
  checkouts: z.int(),
  /** Blocks that came into view, and clicks in them. */
  shown: z.int(),
  clicks: z.int(),
  /** Sales made on the page, and their revenue net of refunds in minor units of the store's currency. */
  orders: z.int(),
  revenue: z.int(),
});
export type TrafficFigures = z.infer<typeof TrafficFigures>;

/** What a span of days is compared with: as many days before it, or the same days of the year before. */
export const TRAFFIC_COMPARISONS = ['previous', 'last-year'] as const;
export type TrafficComparison = (typeof TRAFFIC_COMPARISONS)[number];

export const getTraffic = callable({
  name: 'getTraffic',
  about:
    'What visitors did on a store’s pages in a span of days, and what they bought, by day, block, source or product; with advanced analytics also by country, device or campaign.',
  who: 'owner',
  input: z
    .object({
      storeId: Uuid,
      /** The first and the last day, such as '2026-03-02'. */
      from: z.iso.date(),
      to: z.iso.date(),
      by: z.enum(TRAFFIC_GROUPS).default('day'),
      /** Whose days they are. */
      timeZone: TimeZone.default(UTC),
      compare: z.enum(TRAFFIC_COMPARISONS).default('previous'),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day cannot come before the first.' })
    .refine(({ from, to }) => countDays(from, to) <= TRAFFIC_DAYS_MAX, {
      path: ['from'],
      message: `Ask for ${TRAFFIC_DAYS_MAX} days at most.`,
    }),
  output: z.object({
    currency: z.string(),
    totals: TrafficFigures,
    /** The same of the days compared with, and which those are. */
    previous: TrafficFigures,
    compared: z.object({ from: z.string(), to: z.string() }),
    /** By day: the days compared with, oldest first. Otherwise none. */
    previousRows: z.array(TrafficFigures.extend({ key: z.string() })),
    /** Revenue of the same days in other currencies, one amount each, none of nothing; in no figure above or below. */
    others: z.array(Money),
    /** By day: every day, oldest first. Otherwise the hundred largest. */
    rows: z.array(
      TrafficFigures.extend({
        /** A day, a block's or product's id, a source, two capitals, a device, a campaign; null: orders of which nothing is known. */
        key: z.string().nullable(),
        /** A block's or product's name; '' where it is gone, or where the key says it all. */
        name: z.string(),
      }),
    ),
    /** Whether the store has advanced analytics. */
    isAdvanced: z.boolean(),
  }),
  refusals: ['analytics-off'],
  example: (world) => ({ storeId: world.storeId, from: '2026-03-01', to: '2026-03-07', by: 'source' as const }),
});
