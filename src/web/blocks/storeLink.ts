import { STORE_PATHS, type StoreFrame } from '#shared/contract/pages.ts';

/** The address of a page inside the store, by the place visitors know the store by. */
export function storeLink(store: StoreFrame, place?: keyof typeof STORE_PATHS, product = ''): string {
  if (place === undefined) return store.base === '' ? '/' : store.base;
  return store.base + STORE_PATHS[place].replace(':product', encodeURIComponent(product));
}
