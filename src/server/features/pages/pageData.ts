import { itemsOf, mediaOf, type Page } from '#shared/blocks/page.ts';
import type { Image, Media } from '#shared/contract/catalog.ts';
import type { PageData, ShownProduct } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { presentImage } from '../catalog/presentImage.ts';
import { presentMedia } from '../catalog/presentMedia.ts';
import { countSold } from '../orders/countSold.ts';
import type { ForSale } from '../orders/findForSale.ts';
import { cardView } from '../storefront/productViews.ts';
import { showcase } from '../storefront/showcase.ts';

/**
 * What the blocks of a page show besides what is written in them. Counting what was sold reads every line of the
 * store's orders, so only pages that put the best selling first ask for it.
 */
export async function pageData(
  tx: StoreTx,
  page: Page,
  { products, images, now, language }: PageParts & { now: Date; language: Language },
): Promise<PageData> {
  const countsSold = itemsOf(page).some(({ props }) => props['show'] === 'bestSelling');
  const [sold, media] = await Promise.all([countsSold ? countSold(tx) : undefined, mediaById(tx, mediaOf(page))]);
  return { products: shownProducts(tx, products, { sold, language }), images, media, now: now.toISOString() };
}

/** What is read along with the page itself. */
interface PageParts {
  products: readonly ForSale[];
  images: PageData['images'];
}

/** The products as the builder shows them, in whatever order a block wants them. */
export async function shownInBuilder(tx: StoreTx): Promise<ShownProduct[]> {
  const [products, sold] = await Promise.all([showcase(tx), countSold(tx)]);
  return shownProducts(tx, products, { sold, language: 'en' });
}

function shownProducts(
  tx: StoreTx,
  products: readonly ForSale[],
  { sold, language }: { sold: ReadonlyMap<string, number> | undefined; language: Language },
): ShownProduct[] {
  return products.map((product) => ({
    ...cardView(product, { storeId: tx.realm, language }),
    id: product.id,
    publishedAt: product.publishedAt.toISOString(),
    sold: sold?.get(product.id) ?? 0,
  }));
}

/** The store's pictures among these ids. */
export async function imagesById(tx: StoreTx, ids: readonly string[]): Promise<Record<string, Image>> {
  if (ids.length === 0) return {};
  const rows = await tx.many(
    tx.q
      .selectFrom('images')
      .select(['id', 'width', 'height', 'widths', 'colour'])
      .where('store_id', '=', tx.realm)
      .where('id', 'in', [...ids]),
  );
  return Object.fromEntries(rows.map((row) => [row.id, presentImage(tx.realm, row)]));
}

/** The store's videos and sounds among these ids. */
export async function mediaById(tx: StoreTx, ids: readonly string[]): Promise<Record<string, Media>> {
  if (ids.length === 0) return {};
  const rows = await tx.many(
    tx.q
      .selectFrom('media')
      .select(['id', 'name', 'format', 'bytes'])
      .where('store_id', '=', tx.realm)
      .where('id', 'in', [...ids]),
  );
  return Object.fromEntries(rows.map((row) => [row.id, presentMedia(tx.realm, row)]));
}
