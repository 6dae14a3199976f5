import type { PageData, ShownProduct } from '#shared/contract/pages.ts';

/** The product of a block: the chosen one, or the store's first. Undefined if it is no longer published. */
export const pickProduct = (id: string, { products }: PageData): ShownProduct | undefined =>
  id === '' ? products[0] : products.find((product) => product.id === id);
