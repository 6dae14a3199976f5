import { PublishedProduct } from '#shared/contract/catalog.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { priceInMoney } from './priceInMoney.ts';
import type { Price } from '#shared/rules/price.ts';

/** A product as the public sees it, which is all that may be sold. */
export interface ForSale extends Omit<PublishedProduct, 'price'> {
  id: string;
  price: Price;
}

export const findForSale = (tx: StoreTx, claimedProductId: string): Promise<ForSale | undefined> =>
  load(tx, 'id', claimedProductId);

export const findForSaleBySlug = (tx: StoreTx, slug: string): Promise<ForSale | undefined> => load(tx, 'slug', slug);

async function load(tx: StoreTx, column: 'id' | 'slug', value: string): Promise<ForSale | undefined> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('products')
      .select(['id', 'slug', 'published'])
      .where('store_id', '=', tx.realm)
      .where(column, '=', value)
      .where('state', '=', 'published')
      .where('deleted_at', 'is', null),
  );
  return row && readForSale(row);
}

export function readForSale({ id, slug, published }: { id: string; slug: string; published: unknown }): ForSale {
  const product = PublishedProduct.parse(published);
  return { ...product, id, slug, price: priceInMoney(product.price, product.currency) };
}
