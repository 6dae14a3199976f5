import type { Bump } from '#shared/contract/bumps.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findPublishedProducts } from '../publishedProducts/findPublishedProduct.ts';
import { findOfferedBump } from './findOfferedBump.ts';

/** The bump of a product, as its creator sees it. */
export async function findBump(
  tx: StoreTx,
  { productId, now }: { productId: string; now: Date },
): Promise<Bump | null> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('product_bumps as b')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'b.store_id').onRef('p.id', '=', 'b.bump_id'))
      .select(['b.bump_id as bumpId', 'p.title', 'b.text', 'b.basis_points as basisPoints'])
      .where('b.store_id', '=', tx.realm)
      .where('b.product_id', '=', productId)
      .where('p.deleted_at', 'is', null),
  );
  if (!row) return null;
  const product = (await findPublishedProducts(tx, [productId])).get(productId);
  const isOffered = product !== undefined && (await findOfferedBump(tx, { product, now })) !== undefined;
  return { ...row, isOffered };
}
