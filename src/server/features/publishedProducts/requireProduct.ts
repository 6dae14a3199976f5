import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';

// Admins manage the products that sell plans of creators.
const ownProduct = (tx: StoreTx, productId: string) =>
  tx.q
    .selectFrom('products')
    .select(['price_kind', 'price_every_unit', 'currency'])
    .select(sql<string[]>`jsonb_path_query_array(variants, '$[*].id')`.as('variant_ids'))
    .where('store_id', '=', tx.realm)
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .where('plan_id', 'is', null);

/** The price columns and the variants of a product of the store, published or not. Refuses any other id. */
export const requireProduct = async (tx: StoreTx, productId: string) =>
  (await tx.maybe(ownProduct(tx, productId))) ?? refuse('not-found');

/** The same with a lock, so that of two changes at once the later one stays as a whole. */
export const lockProduct = async (tx: StoreTx, productId: string) =>
  (await tx.maybe(ownProduct(tx, productId).forUpdate())) ?? refuse('not-found');
