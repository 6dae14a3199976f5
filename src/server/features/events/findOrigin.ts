import type { StoreTx } from '../../db/transaction.ts';
import { namesOf } from './namesOf.ts';

/** What brought the buyer of an order, with the block as it is called now; undefined where nothing is known. */
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
