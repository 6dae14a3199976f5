import type { StockByItem } from './stockPools.ts';

/** How long a cached page may show an old stock. The checkout always knows the present one. */
const STOCK_SECONDS = 15;

/**
 * When a cached page that shows these stocks expires, because a stock changes without a new version of the store. Null:
 * none of its products has a limit.
 */
export const stockExpiry = (stock: StockByItem, now: Date): Date | null =>
  stock.size === 0 ? null : new Date(now.getTime() + STOCK_SECONDS * 1000);
