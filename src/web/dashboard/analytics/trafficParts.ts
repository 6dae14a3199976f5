import type { TrafficGroup, TrafficRow } from '#web/client/queries/traffic.ts';

type Figure = Exclude<keyof TrafficRow, 'key' | 'name'>;

/** Two columns of lists, stacked if there is no room. */
export const STACKS = ['first', 'second'] as const;

/** One list of the page: its grouping and its figures. */
export type TrafficPart = {
  by: Exclude<TrafficGroup, 'day'>;
  stack: (typeof STACKS)[number];
  title: string;
  /** The header of the first column. */
  head: string;
  figures: readonly Figure[];
  empty: string;
};

export const FIGURE_HEADS: Readonly<Record<Figure, string>> = {
  visitors: 'Visitors',
  views: 'Views',
  productViews: 'Views',
  checkouts: 'Checkouts',
  shown: 'Views',
  clicks: 'Clicks',
  orders: 'Sales',
  revenue: 'Revenue',
};

export const TRAFFIC_PARTS: readonly TrafficPart[] = [
  {
    by: 'source',
    stack: 'first',
    title: 'Traffic sources',
    head: 'Source',
    figures: ['visitors', 'orders', 'revenue'],
    empty: 'Sites that link to your page will appear here.',
  },
  {
    by: 'block',
    stack: 'first',
    title: 'Blocks on your page',
    head: 'Block',
    figures: ['shown', 'clicks', 'orders', 'revenue'],
    empty: 'Block views and clicks will appear here.',
  },
  {
    by: 'product',
    stack: 'second',
    title: 'Products',
    head: 'Product',
    figures: ['productViews', 'checkouts', 'orders', 'revenue'],
    empty: 'Products that visitors view will appear here.',
  },
];

/** Needs advanced analytics. */
export const ADVANCED_PARTS: readonly TrafficPart[] = [
  {
    by: 'campaign',
    stack: 'first',
    title: 'Campaigns',
    head: 'Campaign',
    figures: ['visitors', 'orders', 'revenue'],
    empty: 'Visits from links with utm_campaign will appear here.',
  },
  {
    by: 'country',
    stack: 'second',
    title: 'Countries',
    head: 'Country',
    figures: ['visitors', 'views'],
    empty: 'Your visitors’ countries will appear here.',
  },
  {
    by: 'device',
    stack: 'second',
    title: 'Devices',
    head: 'Device',
    figures: ['visitors', 'views'],
    empty: 'Phones, tablets and desktops will appear here.',
  },
];
