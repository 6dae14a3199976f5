import type { StoreFrame } from '#shared/contract/pages.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';

/**
 * The URL of a page inside the store, relative to the address that visitors use. In a preview it opens previews. A
 * language and a currency in the address are kept.
 */
export function storeLink(store: StoreFrame, place?: keyof typeof STORE_PATHS, product = ''): string {
  const query = store.preview ?? store.linkQuery;
  if (place === undefined) return (store.base === '' ? '/' : store.base) + query;
  const path = store.base + STORE_PATHS[place].replace(':product', encodeURIComponent(product));
  // Only the store's front and its products have a preview.
  return path + (place === 'product' ? query : store.linkQuery);
}
