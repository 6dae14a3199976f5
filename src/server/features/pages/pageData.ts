import { itemsOf, mediaOf, picturesOf, type Page } from '#shared/blocks/page.ts';
import type { Image, Media } from '#shared/contract/catalog.ts';
import type { PageData, ShownProduct } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { presentImage } from '../catalog/presentImage.ts';
import { presentMedia } from '../catalog/presentMedia.ts';
import { cardView } from '../storefront/productViews.ts';
import { showcase } from '../storefront/showcase.ts';

/** What the blocks of a page show besides what is written in them. */
export async function pageData(
  tx: StoreTx,
  page: Page,
  { now, language }: { now: Date; language: Language },
): Promise<PageData> {
  const countsSold = itemsOf(page).some(({ props }) => props['show'] === 'bestSelling');
  const [products, images, media] = await Promise.all([
    shownProducts(tx, { countsSold, language }),
    imagesById(tx, picturesOf(page)),
    mediaById(tx, mediaOf(page)),
  ]);
  return { products, images, media, now: now.toISOString() };
}

export async function shownProducts(
  tx: StoreTx,
  { countsSold, language }: { countsSold: boolean; language: Language },
): Promise<ShownProduct[]> {
  const products = await showcase(tx, { countsSold });
  return products.map((product) => ({
    ...cardView(product, { storeId: tx.realm, language }),
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
