import type { TrafficGroup, TrafficRow } from '#web/client/queries/traffic.ts';

type Figure = Exclude<keyof TrafficRow, 'key' | 'name'>;

/** Two stacks beside each other, one above the other where there is no room. */
export const STACKS = ['first', 'second'] as const;

/** One list of the page: what it tells apart, and which figures stand in it. */
export type TrafficPart = {
  by: Exclude<TrafficGroup, 'day'>;
  stack: (typeof STACKS)[number];
  title: string;
  /** What one of them is called above the first column. */
  head: string;
  figures: readonly Figure[];
  empty: string;
};

export const FIGURE_HEADS: Readonly<Record<Figure, string>> = {
  visitors: 'Visitors',
  views: 'Views',
  productViews: 'Views',
  checkouts: 'Checkouts',
  shown: 'Seen',
  clicks: 'Clicks',
  orders: 'Sales',
  revenue: 'Revenue',
};

export const TRAFFIC_PARTS: readonly TrafficPart[] = [
  {
    by: 'source',
    stack: 'first',
    title: 'Where visitors come from',
    head: 'Source',
    figures: ['visitors', 'orders', 'revenue'],
    empty: 'The sites that lead to your page will stand here.',
  },
  {
    by: 'block',
    stack: 'first',
    title: 'Blocks of your page',
    head: 'Block',
    figures: ['shown', 'clicks', 'orders', 'revenue'],
    empty: 'Which blocks are seen and clicked will stand here.',
  },
  {
    by: 'product',
    stack: 'second',
    title: 'Products',
    head: 'Product',
    figures: ['productViews', 'checkouts', 'orders', 'revenue'],
    empty: 'Products that are looked at will stand here.',
  },
];

/** With advanced analytics. */
export const ADVANCED_PARTS: readonly TrafficPart[] = [
  {
    by: 'campaign',
    stack: 'first',
    title: 'Campaigns',
    head: 'Campaign',
    figures: ['visitors', 'orders', 'revenue'],
    empty: 'Links with utm_campaign will stand here.',
  },
  {
    by: 'country',
    stack: 'second',
    title: 'Countries',
    head: 'Country',
    figures: ['visitors', 'views'],
    empty: 'The countries of your visitors will stand here.',
  },
  {
    by: 'device',
    stack: 'second',
    title: 'Devices',
    head: 'Device',
    figures: ['visitors', 'views'],
    empty: 'Phones, tablets and desktops will stand here.',
  },
];
