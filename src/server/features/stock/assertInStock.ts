import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findStock } from './stockPools.ts';

/** Refuses products that are sold out, or of which fewer are left, before a price is shown. Nothing is held. */
export async function assertInStock(
  tx: StoreTx,
  { lines, now }: { lines: readonly { productId: string; quantity: number }[]; now: Date },
): Promise<void> {
  const stock = await findStock(tx, { productIds: lines.map(({ productId }) => productId), now });
  for (const { productId, quantity } of lines) {
    const left = stock.get(productId)?.left ?? quantity;
    if (left < quantity) refuse(left > 0 ? 'stock-too-low' : 'sold-out');
  }
}
