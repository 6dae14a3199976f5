import { LOW_STOCK } from '#shared/rules/limits.ts';
import type { Item } from '#shared/rules/variant.ts';
import { stockIdOf, type StockByItem } from './stockPools.ts';

/** What visitors see of a stock: that nothing is left, or how few if the creator shows it. */
export function shownLeft(stock: StockByItem, item: Item): number | null {
  const { left, showsLow } = stock.get(stockIdOf(stock, item)) ?? { left: Infinity, showsLow: false };
  return left === 0 || (showsLow && left <= LOW_STOCK) ? left : null;
}
