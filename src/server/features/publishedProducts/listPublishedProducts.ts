import { sql, type RawBuilder } from 'kysely';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { inCurrency } from './inCurrency.ts';
import { SELLABLE_COLUMNS, readSellableProduct, type SellableProduct } from './findPublishedProduct.ts';

const MOST_PRODUCTS = 500;

interface Listing {
  limit?: number;
  offset?: number;
  /** The currency of the prices, of those that have one in it. Null: each product's own. */
  currency?: string | null;
  /** Latest published first, instead of the creator's order. */
  newestFirst?: boolean;
  where?: RawBuilder<boolean>;
}

/** The store's published products in the creator's order. */
export async function listPublishedProducts(
  tx: StoreTx,
  { limit = MOST_PRODUCTS, offset = 0, currency = null, newestFirst = false, where = sql<boolean>`true` }: Listing = {},
): Promise<SellableProduct[]> {
  const listed = tx.q
    .selectFrom('products')
    .where(isListed(tx))
    .where(where)
    .$if(newestFirst, (query) => query.orderBy('published_at', 'desc'))
    .orderBy('position')
    .orderBy('products.id')
    .limit(limit);
  // Of the products before a page only the ids are read.
  const page = offset === 0 ? null : await tx.many(listed.select('products.id').offset(offset));
  const rows = await tx.many(
    listed.select(SELLABLE_COLUMNS).$if(page !== null, (query) =>
      query.where(
        isOneOf(
          sql.ref('products.id'),
          (page ?? []).map(({ id }) => id),
        ),
      ),
    ),
  );
  return rows.map((row) => inCurrency(readSellableProduct(row), currency));
}

/** The slugs of all published products and when they changed last, in the creator's order. */
export const listPublishedSlugs = (tx: StoreTx, { limit }: { limit: number }) =>
  tx.many(
    tx.q
      .selectFrom('products')
      .select(['slug', 'updated_at as changedAt'])
      .where(isListed(tx))
      .orderBy('position')
      .orderBy('id')
      .limit(limit),
  );

const MOST_TAGS = 200;

/** The tags of published products, from A to Z. A tag that was not published yet is among them. */
export async function listPublishedTags(tx: StoreTx): Promise<string[]> {
  const rows = await tx.many({
    compile: () =>
      sql<{ tag: string }>`
        select distinct tag from products cross join unnest(tags) tag
         where ${isListed(tx)} order by tag limit ${MOST_TAGS}`.compile(tx.q),
  });
  return rows.map(({ tag }) => tag);
}

/** SQL condition: visitors see a row of `products`. Those that sell plans of creators are not listed. */
export const isListed = (tx: StoreTx): RawBuilder<boolean> => sql<boolean>`(
  products.store_id = ${tx.realm} and products.state = 'published' and products.deleted_at is null
  and products.plan_id is null)`;
