import { sql } from 'kysely';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { PRODUCT_TAG_MAX } from '#shared/rules/limits.ts';
import { pageRoute } from '../../access/page.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { allOf, isOneOf } from '../../db/conditions.ts';
import { findExact, NONE_EXACT } from '../customerRecord/findExact.ts';
import { findPeople } from '../customerRecord/findPeople.ts';
import { ownership } from '../entitlements/library.ts';
import { neighborsOf, plainText, readAskedPage, toFirstPage } from '../pageFrame/numberedPages.ts';
import { ownedLinks } from '../pageFrame/ownedLinks.ts';
import { storeFrame } from '../pageFrame/storeFrame.ts';
import { hasPublishedTag } from '../publishedProducts/hasPublishedTag.ts';
import type { SellableProduct } from '../publishedProducts/findPublishedProduct.ts';
import { isListed, listPublishedProducts } from '../publishedProducts/listPublishedProducts.ts';
import { cardView } from '../publishedProducts/productViews.ts';
import { findReviewSums } from '../reviewRecord/reviewSums.ts';
import { findStock } from '../stock/stockPools.ts';

const PER_PAGE = 60;

const PRODUCT_ID = sql.ref('products.id');

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
    const [store, found] = await Promise.all([storeFrame(context), findPage(tx, { search, tag, page, currency })]);
    const list = { path: base + STORE_PATHS.products, linkQuery, rest: { q: search, tag } };
    if (found.length === 0 && page > 1) return toFirstPage(list);
    const libraryHref = await ownedLinks(context, found);
    const productIds = found.map(({ id }) => id);
    const [stock, reviews] = await Promise.all([
      findStock(tx, { productIds, now: context.now }),
      findReviewSums(tx, productIds),
    ]);
    const shown = { storeId, language: store.language, libraryHref, stock, reviews };
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

interface Narrowed {
  search: string;
  tag: string;
}

/** The products of a page, and one more if there is a next page. Those whose title was typed come first. */
async function findPage(
  tx: StoreTx,
  { page, currency, ...narrowed }: Narrowed & { page: number; currency: string | null },
): Promise<SellableProduct[]> {
  const { search, tag } = narrowed;
  const [found, hasTag, exact] = await Promise.all([
    search === '' ? undefined : findPeople(tx, 'published', search),
    tag === '' ? undefined : hasPublishedTag(tx, tag),
    search === '' ? NONE_EXACT : findExact(tx, 'product', search),
  ]);
  const titledIds = exact.ids.length === 0 ? [] : await keepTitled(tx, exact.ids, hasTag);
  const isTitled = isOneOf(PRODUCT_ID, titledIds);
  const isOther = titledIds.length === 0 ? undefined : sql<boolean>`(not ${isTitled})`;
  const others = allOf([found?.includes(PRODUCT_ID), hasTag, isOther].filter((condition) => condition !== undefined));

  const [limit, offset] = [PER_PAGE + 1, (page - 1) * PER_PAGE];
  const titled =
    offset < titledIds.length ? await listPublishedProducts(tx, { limit, offset, currency, where: isTitled }) : [];
  if (titled.length === limit) return titled;
  const rest = { limit: limit - titled.length, offset: Math.max(offset - titledIds.length, 0) };
  return [...titled, ...(await listPublishedProducts(tx, { ...rest, currency, where: others }))];
}

/** Those that are published with the title that was found. Visitors do not see one that was not published yet. */
async function keepTitled(tx: StoreTx, ids: readonly string[], hasTag = sql<boolean>`true`): Promise<string[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('products')
      .select('products.id')
      .where(isListed(tx))
      .where(isOneOf(PRODUCT_ID, ids))
      .where(sql<boolean>`published ->> 'title' = title`)
      .where(hasTag),
  );
  return rows.map(({ id }) => id);
}
