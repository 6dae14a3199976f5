import type { StoreTx } from '../../db/transaction.ts';
import { FOR_SALE_COLUMNS, readForSale, type ForSale } from '../orders/findForSale.ts';

/** More than any storefront shows well; the limit keeps one page one page. */
const MOST_PRODUCTS = 500;

/** What the store sells, in the creator's order. */
export async function showcase(tx: StoreTx, { limit = MOST_PRODUCTS } = {}): Promise<ForSale[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('products')
      .select(FOR_SALE_COLUMNS)
      .where('store_id', '=', tx.realm)
      .where('state', '=', 'published')
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .limit(limit),
  );
  return rows.map(readForSale);
}
