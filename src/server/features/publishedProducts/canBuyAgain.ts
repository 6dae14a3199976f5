import type { SellableProduct } from './findPublishedProduct.ts';

/** Whether somebody who has the product may want another one: a further call, or more units. */
export const canBuyAgain = ({ kind, maxQuantity }: Pick<SellableProduct, 'kind' | 'maxQuantity'>): boolean =>
  kind === 'call' || maxQuantity > 1;
