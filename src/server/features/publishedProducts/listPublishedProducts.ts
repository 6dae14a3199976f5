import type { StoreTx } from '../../db/transaction.ts';
import { SELLABLE_COLUMNS, readSellableProduct, type SellableProduct } from './findPublishedProduct.ts';

/** More than any storefront shows well. Limits the size of a page. */
const MOST_PRODUCTS = 500;

/** The store's published products in the creator's order. */
export async function listPublishedProducts(tx: StoreTx, { limit = MOST_PRODUCTS } = {}): Promise<SellableProduct[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('products')
      .select(SELLABLE_COLUMNS)
      .where('store_id', '=', tx.realm)
      .where('state', '=', 'published')
      .where('deleted_at', 'is', null)
      .where('plan_id', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .limit(limit),
  );
  return rows.map(readSellableProduct);
}
