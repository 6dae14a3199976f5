import type { SellableProduct } from './findPublishedProduct.ts';

/** Whether a product is paid again every period. It is ordered alone, because it is charged again by itself. */
export const isSubscription = ({ price }: Pick<SellableProduct, 'price'>): boolean =>
  price.kind === 'fixed' && price.every !== undefined;
