import { blockProduct } from '#shared/blocks/blockProduct.ts';
import { itemsOf, type Page } from '#shared/blocks/page.ts';
import { BLOCKS } from '#shared/blocks/registry.ts';
import type { PageData, ShownProduct, ShownReviewsView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import type { PageContext } from '../../access/page.ts';
import { ownedLinks } from '../pageFrame/ownedLinks.ts';
import { pageData } from '../pageFrame/pageData.ts';
import { pageExpiry } from '../pageFrame/pageExpiry.ts';
import type { SellableProduct } from '../publishedProducts/findPublishedProduct.ts';
import { offeredTiers } from '../publishedProducts/tierViews.ts';
import { ratingView } from '../publishedProducts/ratingView.ts';
import { findReviewExcerpts, sumStoreReviews, type Excerpt, type ExcerptRow } from '../reviews/findReviewExcerpts.ts';
import { findStock, type StockByItem } from '../stock/stockPools.ts';
import { courseOutlines } from './courseOutlines.ts';
import { findSupporters, supportersExpiry } from './findSupporters.ts';
import { reviewView } from './reviewsView.ts';

interface Params {
  page: Page;
  products: readonly SellableProduct[];
  images: PageData['images'];
  language: Language;
}

/** What the blocks of a page show besides their own content, and until when the page can be cached. */
export async function blockData(
  context: PageContext,
  { page, products, images, language }: Params,
): Promise<{ data: PageData; until: Date | null }> {
  const { tx, now, base } = context;
  const stock = await findStock(tx, { productIds: products.map(({ id }) => id), now });
  const libraryHref = await ownedLinks(context, products);
  const data = await pageData(tx, page, { products, images, now, language, libraryHref, stock });
  const tipJarIds = listingTipJars(page, data.products).map(({ id }) => id);
  const tiers = tiersOn(page, { shown: data.products, products, stock, language });
  const [outlines, supporters, reviews] = await Promise.all([
    courseOutlines(tx, { products: coursesOn(page, data.products), base, language }),
    findSupporters(tx, tipJarIds, language),
    reviewsOf(context, { page, shown: data.products, language }),
  ]);
  const expiry = pageExpiry(page, { stock, now });
  const listed = supportersExpiry(now);
  return {
    data: { ...data, outlines, tiers, supporters, reviews },
    until: tipJarIds.length > 0 && (expiry === null || expiry > listed) ? listed : expiry,
  };
}

type Shown = { page: Page; shown: readonly ShownProduct[]; language: Language };

/** The products whose lessons the page shows. */
const coursesOn = (page: Page, shown: readonly ShownProduct[]): ShownProduct[] =>
  unique(
    itemsOf(page).map(({ type, props }) =>
      type === 'courseOutline'
        ? blockProduct('courseOutline', BLOCKS.courseOutline.read(props).product, shown)
        : undefined,
    ),
  );

/** The tiers of the memberships that the page shows. */
function tiersOn(
  page: Page,
  { shown, products, ...view }: Omit<Shown, 'page'> & { products: readonly SellableProduct[]; stock: StockByItem },
): NonNullable<PageData['tiers']> {
  const ids = itemsOf(page).flatMap(({ type, props }) =>
    type === 'membershipTiers'
      ? (blockProduct('membershipTiers', BLOCKS.membershipTiers.read(props).product, shown)?.id ?? [])
      : [],
  );
  const tiers = products
    .filter(({ id }) => ids.includes(id))
    .map((product) => [product.id, offeredTiers(product, view)]);
  return Object.fromEntries(tiers);
}

/** The tip jars whose supporters the page lists. */
const listingTipJars = (page: Page, shown: readonly ShownProduct[]): ShownProduct[] =>
  unique(
    itemsOf(page).map(({ type, props }) => {
      if (type !== 'tipJar') return undefined;
      const { product, showsSupporters } = BLOCKS.tipJar.read(props);
      return showsSupporters ? blockProduct('tipJar', product, shown) : undefined;
    }),
  ).filter(({ tipJar }) => tipJar?.showsSupporters);

const unique = (products: readonly (ShownProduct | undefined)[]): ShownProduct[] => [
  ...new Set(products.filter((product) => product !== undefined)),
];

async function reviewsOf(
  { tx }: PageContext,
  { page, shown, language }: Shown,
): Promise<Record<string, ShownReviewsView>> {
  const blocks = itemsOf(page).flatMap(({ type, props }) => {
    if (type !== 'customerReviews') return [];
    const { from, product: chosen, order, most: limit } = BLOCKS.customerReviews.read(props);
    const product = from === 'product' ? blockProduct('customerReviews', chosen, shown) : null;
    return product === undefined ? [] : [{ key: props.id, product, order, limit }];
  });
  if (blocks.length === 0) return {};
  const excerpts = blocks.map(({ product, ...rest }): Excerpt => ({ ...rest, productId: product?.id ?? null }));
  const hasAll = blocks.some(({ product }) => product === null);
  const [rows, counts] = await Promise.all([
    findReviewExcerpts(tx, excerpts),
    hasAll ? sumStoreReviews(tx) : undefined,
  ]);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return Object.fromEntries(
    blocks.flatMap(({ key, product }) => {
      const rating = product === null ? ratingView(counts, language) : product.rating;
      const items = (byKey.get(key) ?? []).map((row) => excerptView(row, { isOfAll: product === null, language }));
      return rating === undefined ? [] : [[key, { rating, items }]];
    }),
  );
}

const excerptView = (row: ExcerptRow, { isOfAll, language }: { isOfAll: boolean; language: Language }) => ({
  ...reviewView(row, language),
  product: isOfAll ? { title: row.title, slug: row.slug } : null,
});
