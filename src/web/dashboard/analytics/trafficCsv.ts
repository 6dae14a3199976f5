import { toDecimal } from '#shared/rules/money.ts';
import type { Traffic, TrafficGroup } from '#web/client/queries/traffic.ts';
import { csvOf } from '#shared/kit/csv.ts';
import { trafficName } from './trafficName.ts';

const HEAD = [
  'Group',
  'Key',
  'Name',
  'Visitors',
  'Views',
  'Product views',
  'Checkouts',
  'Block views',
  'Clicks',
  'Sales',
  'Revenue',
  'Currency',
] as const;

/** All lists of the page in one CSV table, with plain decimals. */
export const trafficCsv = (lists: readonly { by: TrafficGroup; traffic: Traffic }[]): string =>
  csvOf(
    HEAD,
    lists.flatMap(({ by, traffic: { rows, currency } }) =>
      rows.map((row) => [
        by,
        row.key ?? '',
        trafficName(by, row),
        String(row.visitors),
        String(row.views),
        String(row.productViews),
        String(row.checkouts),
        String(row.shown),
        String(row.clicks),
        String(row.orders),
        toDecimal({ amount: row.revenue, currency }),
        currency,
      ]),
    ),
  );
