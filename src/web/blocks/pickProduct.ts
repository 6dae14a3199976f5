import type { PageData, ShownProduct } from '#shared/contract/pages.ts';

/** The product of a block: the one chosen, or the first of the store. Undefined where it is not on show any more. */
export const pickProduct = (id: string, { products }: PageData): ShownProduct | undefined =>
  id === '' ? products[0] : products.find((product) => product.id === id);
