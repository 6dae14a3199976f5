import { sql, type RawBuilder } from 'kysely';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { PRODUCT_TAG_MAX } from '#shared/rules/limits.ts';
import { pageRoute } from '../../access/page.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { allOf } from '../../db/conditions.ts';
import { findPeople } from '../customerRecord/findPeople.ts';
import { ownership } from '../entitlements/library.ts';
import { neighborsOf, plainText, readAskedPage, toFirstPage } from '../pageFrame/numberedPages.ts';
import { ownedLinks } from '../pageFrame/ownedLinks.ts';
import { storeFrame } from '../pageFrame/storeFrame.ts';
import { hasPublishedTag } from '../publishedProducts/hasPublishedTag.ts';
import { listPublishedProducts } from '../publishedProducts/listPublishedProducts.ts';
import { cardView } from '../publishedProducts/productViews.ts';
import { findStock } from '../stock/stockPools.ts';

const PER_PAGE = 60;

/** All products of the store, page by page in the creator's order, or those that match a search or have a tag. */
export const productsPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.products,
  who: 'visitor',
  onlyReads: true,
  ownership,
  handle: async (context) => {
    const { tx, storeId, currency, base, linkQuery } = context;
    const { page, search } = readAskedPage(context.query);
    const tag = plainText(context.query.get('tag')).slice(0, PRODUCT_TAG_MAX);
    const [store, where] = await Promise.all([storeFrame(context), matching(tx, { search, tag })]);
    const found = await listPublishedProducts(tx, {
      limit: PER_PAGE + 1,
      offset: (page - 1) * PER_PAGE,
      currency,
      where,
    });
    const list = { path: base + STORE_PATHS.products, linkQuery, rest: { q: search, tag } };
    if (found.length === 0 && page > 1) return toFirstPage(list);
    const libraryHref = await ownedLinks(context, found);
    const stock = await findStock(tx, { productIds: found.map(({ id }) => id), now: context.now });
    const shown = { storeId, language: store.language, libraryHref, stock };
    const hasNext = found.length > PER_PAGE;
    return {
      show: {
        kind: 'products',
        store,
        products: found.slice(0, PER_PAGE).map((product) => cardView(product, shown)),
        search,
        tag,
        page,
        ...neighborsOf({ page, hasNext, ...list }),
      },
    };
  },
});

async function matching(tx: StoreTx, { search, tag }: { search: string; tag: string }): Promise<RawBuilder<boolean>> {
  const [found, hasTag] = await Promise.all([
    search === '' ? undefined : findPeople(tx, 'published', search),
    tag === '' ? undefined : hasPublishedTag(tx, tag),
  ]);
  return allOf([found?.includes(sql.ref('products.id')), hasTag].filter((condition) => condition !== undefined));
}
