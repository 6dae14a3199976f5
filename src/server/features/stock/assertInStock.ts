import { refuse } from '#shared/contract/refusals.ts';
import type { Item } from '#shared/rules/variant.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findStock, stockIdOf, type StockByItem } from './stockPools.ts';

type Wanted = readonly (Item & { quantity: number })[];

/** Refuses products that are sold out, or of which fewer are left, before a price is shown. Nothing is held. */
export async function assertInStock(tx: StoreTx, { lines, now }: { lines: Wanted; now: Date }): Promise<void> {
  assertLeft(await findStock(tx, { productIds: lines.map(({ productId }) => productId), now }), lines);
}

/** The same for stock that was read. */
export function assertLeft(stock: StockByItem, lines: Wanted): void {
  const problem = stockProblem(stock, lines);
  if (problem) refuse(problem);
}

/** Why these units cannot be sold from stock that was read, or undefined. Variants can be sold from the same stock. */
export function stockProblem(stock: StockByItem, lines: Wanted): 'sold-out' | 'stock-too-low' | undefined {
  for (const [stockId, sharing] of Map.groupBy(lines, (line) => stockIdOf(stock, line))) {
    const left = stock.get(stockId)?.left ?? Infinity;
    const quantity = sharing.reduce((sum, line) => sum + line.quantity, 0);
    if (left < quantity) return left > 0 ? 'stock-too-low' : 'sold-out';
  }
  return undefined;
}
