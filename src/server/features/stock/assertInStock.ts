import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findStock, type Stock } from './stockPools.ts';

type Wanted = readonly { productId: string; quantity: number }[];

/** Refuses products that are sold out, or of which fewer are left, before a price is shown. Nothing is held. */
export async function assertInStock(tx: StoreTx, { lines, now }: { lines: Wanted; now: Date }): Promise<void> {
  assertLeft(await findStock(tx, { productIds: lines.map(({ productId }) => productId), now }), lines);
}

/** The same for stock that was read. */
export function assertLeft(stock: ReadonlyMap<string, Stock>, lines: Wanted): void {
  for (const { productId, quantity } of lines) {
    const left = stock.get(productId)?.left ?? quantity;
    if (left < quantity) refuse(left > 0 ? 'stock-too-low' : 'sold-out');
  }
}
