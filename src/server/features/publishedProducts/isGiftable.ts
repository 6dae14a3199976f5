import { isSubscription } from './isSubscription.ts';
import type { SellableProduct } from './findPublishedProduct.ts';

/** Whether buyers can give a product to somebody else: only what its creator allows, and what is paid once. */
export const isGiftable = (product: Pick<SellableProduct, 'isGiftable' | 'price'>): boolean =>
  product.isGiftable && !isSubscription(product);
