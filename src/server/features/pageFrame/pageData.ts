import { itemsOf, mediaOf, type Page } from '#shared/blocks/page.ts';
import type { PageData, ShownProduct } from '#shared/contract/pages.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { mediaById } from '../media/mediaById.ts';
import { countSold } from '../sales/countSold.ts';
import type { SellableProduct } from '../publishedProducts/findPublishedProduct.ts';
import { cardView, type Shown } from '../publishedProducts/productViews.ts';
import { listPublishedProducts } from '../publishedProducts/listPublishedProducts.ts';

/**
 * The data that a page's blocks show besides their own content. Counting sales reads every order line of the store, so
 * it happens only for pages that sort by sales.
 */
export async function pageData(
  tx: StoreTx,
  page: Page,
  { products, images, now, language, libraryHref }: PageParts & { now: Date } & Omit<Shown, 'storeId'>,
): Promise<PageData> {
  const countsSold = itemsOf(page).some(({ props }) => props['show'] === 'bestSelling');
  const [sold, media] = await Promise.all([countsSold ? countSold(tx) : undefined, mediaById(tx, mediaOf(page))]);
  return {
    products: shownProducts(tx, products, { sold, language, libraryHref }),
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

/** The products for the builder, with the data for every sort order. */
export async function shownInBuilder(tx: StoreTx): Promise<ShownProduct[]> {
  const [products, sold] = await Promise.all([listPublishedProducts(tx), countSold(tx)]);
  return shownProducts(tx, products, { sold, language: 'en' });
}

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
  }));
}
