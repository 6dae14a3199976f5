import { sql } from 'kysely';
import { itemsOf, mediaOf, type Page } from '#shared/blocks/page.ts';
import type { PageData, ShownProduct } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { allOf, isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findPeople } from '../customerRecord/findPeople.ts';
import { mediaById } from '../media/mediaById.ts';
import { findReviewSums } from '../reviewRecord/reviewSums.ts';
import { countSold } from '../sales/countSold.ts';
import type { SellableProduct } from '../publishedProducts/findPublishedProduct.ts';
import { cardView, type Shown } from '../publishedProducts/productViews.ts';
import { findBuilderProducts } from '../publishedProducts/findPageProducts.ts';
import { hasCourse } from '../publishedProducts/hasCourse.ts';
import { hasPublishedTag } from '../publishedProducts/hasPublishedTag.ts';
import { listPublishedProducts, listPublishedTags } from '../publishedProducts/listPublishedProducts.ts';
import { tipAmounts } from '../publishedProducts/tipAmounts.ts';

/**
 * The data that a page's blocks show besides their own content. Counting sales reads every order line of the store, so
 * it happens only for pages that sort by sales.
 */
export async function pageData(
  tx: StoreTx,
  page: Page,
  { products, images, now, ...shown }: PageParts & { now: Date } & Omit<Shown, 'storeId'>,
): Promise<PageData> {
  const countsSold = itemsOf(page).some(({ props }) => props['show'] === 'bestSelling');
  const [sold, media, reviews] = await Promise.all([
    countsSold ? countSold(tx) : undefined,
    mediaById(tx, mediaOf(page)),
    reviewSumsOf(tx, products),
  ]);
  return {
    products: shownProducts(tx, products, { sold, reviews, ...shown }),
    images,
    media,
    now: now.toISOString(),
  };
}

/** Queries that run together with the page's own. */
interface PageParts {
  products: readonly SellableProduct[];
  images: PageData['images'];
}

/** The products that pages can show in the builder, with the data for every sort order, and the tags in use. */
export async function shownInBuilder(
  tx: StoreTx,
  pages: readonly Page[],
): Promise<{ products: ShownProduct[]; tags: string[] }> {
  const [products, sold, tags] = await Promise.all([
    findBuilderProducts(tx, pages),
    countSold(tx),
    listPublishedTags(tx),
  ]);
  const reviews = await reviewSumsOf(tx, products);
  return { products: shownProducts(tx, products, { sold, reviews, language: 'en' }), tags };
}

interface Sought {
  search?: string | undefined;
  tag?: string | undefined;
  productIds?: string[] | undefined;
  limit: number;
}

/** The first products that match a search, that have a tag, or that were chosen, as `shownInBuilder` returns them. */
export async function findShownProducts(
  tx: StoreTx,
  { search, tag, productIds, limit }: Sought,
): Promise<ShownProduct[]> {
  const [found, hasTag] = await Promise.all([
    search ? findPeople(tx, 'published', search) : undefined,
    tag ? hasPublishedTag(tx, tag) : undefined,
  ]);
  const id = sql.ref('products.id');
  const isChosen = productIds && isOneOf(id, productIds);
  const where = allOf([found?.includes(id), hasTag, isChosen].filter((condition) => condition !== undefined));
  const [products, sold] = await Promise.all([listPublishedProducts(tx, { limit, where }), countSold(tx)]);
  const reviews = await reviewSumsOf(tx, products);
  return shownProducts(tx, products, { sold, reviews, language: 'en' });
}

const reviewSumsOf = (tx: StoreTx, products: readonly SellableProduct[]) =>
  findReviewSums(
    tx,
    products.map(({ id }) => id),
  );

function shownProducts(
  tx: StoreTx,
  products: readonly SellableProduct[],
  { sold, ...shown }: { sold: ReadonlyMap<string, number> | undefined } & Omit<Shown, 'storeId'>,
): ShownProduct[] {
  return products.map((product) => ({
    ...cardView(product, { storeId: tx.realm, ...shown }),
    id: product.id,
    publishedAt: product.publishedAt.toISOString(),
    sold: sold?.get(product.id) ?? 0,
    position: product.position,
    ...traitsOf(product, shown.language),
  }));
}

/** What blocks about one kind of product need to know. */
const traitsOf = (product: SellableProduct, language: Language): Pick<ShownProduct, 'hasCourse' | 'tipJar'> => ({
  ...(hasCourse(product) && { hasCourse: true }),
  ...(product.tipJar && {
    tipJar: { amounts: tipAmounts(product, language), showsSupporters: product.tipJar.showsSupporters },
  }),
});
