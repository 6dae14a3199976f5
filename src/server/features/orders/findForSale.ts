import { PublishedProduct } from '#shared/contract/catalog.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { priceInMoney } from './priceInMoney.ts';
import type { Price } from '#shared/rules/price.ts';

/** A product as the public sees it, which is all that may be sold. */
export interface ForSale extends Omit<PublishedProduct, 'price'> {
  id: string;
  price: Price;
  /** When it was first for sale. */
  publishedAt: Date;
  /** When anything about it last changed. */
  changedAt: Date;
}

/** What a till may sell: the store may have been closed since the address was looked up. */
export async function findForSale(tx: StoreTx, claimedProductId: string): Promise<ForSale | undefined> {
  const row = await tx.maybe(
    published(tx)
      .where('products.id', '=', claimedProductId)
      .where((product) =>
        product.exists(
          product
            .selectFrom('stores')
            .select('stores.id')
            .where('stores.id', '=', tx.realm)
            .where('stores.deleted_at', 'is', null)
            .where('stores.pool_closed_at', 'is', null),
        ),
      ),
  );
  return row && readForSale(row);
}

export async function findForSaleBySlug(tx: StoreTx, slug: string): Promise<ForSale | undefined> {
  const row = await tx.maybe(published(tx).where('slug', '=', slug));
  return row && readForSale(row);
}

/** What readForSale reads. */
export const FOR_SALE_COLUMNS = ['products.id', 'slug', 'published', 'published_at', 'products.updated_at'] as const;

const published = (tx: StoreTx) =>
  tx.q
    .selectFrom('products')
    .select(FOR_SALE_COLUMNS)
    .where('store_id', '=', tx.realm)
    .where('state', '=', 'published')
    .where('products.deleted_at', 'is', null);

interface Row {
  id: string;
  slug: string;
  published: unknown;
  published_at: Date | null;
  updated_at: Date;
}

export function readForSale({ id, slug, published, published_at, updated_at }: Row): ForSale {
  const product = PublishedProduct.parse(published);
  const days = { publishedAt: published_at ?? updated_at, changedAt: updated_at };
  return { ...product, ...days, id, slug, price: priceInMoney(product.price, product.currency) };
}
