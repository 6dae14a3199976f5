import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** A product of the store with its price, or a refusal. */
export const requireProduct = async (tx: StoreTx, productId: string) =>
  (await tx.maybe(
    tx.q
      .selectFrom('products')
      .select(['price_kind', 'price_every_unit', 'currency'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', productId)
      .where('deleted_at', 'is', null),
  )) ?? refuse('not-found');
