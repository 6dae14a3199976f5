import type { StoreTx } from '../../db/transaction.ts';
import { namesOf } from './namesOf.ts';

/** Where the buyer of an order came from, with the block's current name. Undefined if unknown. */
export async function findOrigin(tx: StoreTx, orderId: string) {
  const found = await tx.maybe(
    tx.q
      .selectFrom('order_sources')
      .select(['source', 'campaign', 'content', 'block'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );
  if (!found || found.block === '') return found;
  return { ...found, block: (await namesOf(tx, 'block', [])).get(found.block) ?? '' };
}
