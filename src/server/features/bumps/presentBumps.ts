import type { Bump } from '#shared/contract/bumps.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findPublishedProducts, itemOf } from '../publishedProducts/findPublishedProduct.ts';
import { offeredTitle } from '../publishedProducts/offeredTitle.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import { findOfferedBumps } from './findOfferedBumps.ts';

/** The bumps of a product, as its creator sees them. */
export async function presentBumps(tx: StoreTx, { productId, now }: { productId: string; now: Date }): Promise<Bump[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('product_bumps as b')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'b.store_id').onRef('p.id', '=', 'b.bump_id'))
      .select([
        'b.bump_id as bumpId',
        'b.variant_id as variantId',
        'p.title',
        'b.text',
        'b.basis_points as basisPoints',
      ])
      .select(offeredTitle('b.variant_id').as('variantTitle'))
      .where('b.store_id', '=', tx.realm)
      .where('b.product_id', '=', productId)
      .where('p.deleted_at', 'is', null)
      .orderBy('b.position'),
  );
  const product = rows.length > 0 && (await findPublishedProducts(tx, [productId])).get(productId);
  const offered = product ? await findOfferedBumps(tx, { products: [product], now }) : [];
  const ids = new Set(offered.map(({ product: each }) => itemIdOf(itemOf(each))));
  return rows.map((row) => ({ ...row, isOffered: ids.has(row.variantId ?? row.bumpId) }));
}
