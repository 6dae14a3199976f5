import type { StoreFrame } from '#shared/contract/pages.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';

/** The address of a page inside the store, by the place visitors know the store by. A preview leads on to previews. */
export function storeLink(store: StoreFrame, place?: keyof typeof STORE_PATHS, product = ''): string {
  const preview = store.preview ?? '';
  if (place === undefined) return (store.base === '' ? '/' : store.base) + preview;
  const path = store.base + STORE_PATHS[place].replace(':product', encodeURIComponent(product));
  // Only the store's front and its products have a preview.
  return place === 'product' ? path + preview : path;
}
