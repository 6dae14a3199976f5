import { itemsOf, picturesOf, type Page } from '#shared/blocks/page.ts';
import type { Image } from '#shared/contract/catalog.ts';
import type { PageData, ShownProduct } from '#shared/contract/pages.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { presentImage } from '../catalog/presentImage.ts';
import { cardView } from '../storefront/productViews.ts';
import { showcase } from '../storefront/showcase.ts';

/** What the blocks of a page show besides what is written in them. */
export async function pageData(tx: StoreTx, page: Page, now: Date): Promise<PageData> {
  const countsSold = itemsOf(page).some(({ props }) => props['show'] === 'bestSelling');
  const [products, images] = await Promise.all([shownProducts(tx, countsSold), imagesById(tx, picturesOf(page))]);
  return { products, images, now: now.toISOString() };
}

export async function shownProducts(tx: StoreTx, countsSold: boolean): Promise<ShownProduct[]> {
  const products = await showcase(tx, { countsSold });
  return products.map((product) => ({
    ...cardView(tx.realm, product),
    id: product.id,
    publishedAt: product.publishedAt.toISOString(),
    sold: product.sold,
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
