import type { StoreTx } from '../../db/transaction.ts';
import { inCurrency } from './inCurrency.ts';
import { SELLABLE_COLUMNS, readSellableProduct, type SellableProduct } from './findPublishedProduct.ts';

/** More than any storefront shows well. Limits the size of a page. */
const MOST_PRODUCTS = 500;

interface Listing {
  limit?: number;
  /** The currency of the prices, of those that have one in it. Null: each product's own. */
  currency?: string | null;
}

/** The store's published products in the creator's order. */
export async function listPublishedProducts(
  tx: StoreTx,
  { limit = MOST_PRODUCTS, currency = null }: Listing = {},
): Promise<SellableProduct[]> {
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
  return rows.map((row) => inCurrency(readSellableProduct(row), currency));
}
