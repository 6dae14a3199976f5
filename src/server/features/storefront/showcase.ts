import type { StoreTx } from '../../db/transaction.ts';
import { countSold } from '../orders/countSold.ts';
import { FOR_SALE_COLUMNS, readForSale, type ForSale } from '../orders/findForSale.ts';

/** More than any storefront shows well; the limit keeps one page one page. */
const MOST_PRODUCTS = 500;

/** A product on show; `sold` is known where it was asked for. */
export interface OnShow extends ForSale {
  sold: number;
}

/**
 * What the store sells, in the creator's order. Counting what was sold reads every line of the store's orders, so only
 * pages that put the best selling first ask for it, and the page's kept bytes spare the next visitor.
 */
export async function showcase(tx: StoreTx, { limit = MOST_PRODUCTS, countsSold = false } = {}): Promise<OnShow[]> {
  const [rows, sold] = await Promise.all([findOnShow(tx, limit), countsSold ? countSold(tx) : undefined]);
  return rows.map((row) => ({ ...readForSale(row), sold: sold?.get(row.id) ?? 0 }));
}

const findOnShow = (tx: StoreTx, limit: number) =>
  tx.many(
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
