import { isSubscription } from './isSubscription.ts';
import type { SellableProduct } from './findPublishedProduct.ts';

/** Whether buyers can give a product to somebody else: only what its creator allows, and what is paid once. A tip is none. */
export const isGiftable = (product: Pick<SellableProduct, 'kind' | 'isGiftable' | 'price'>): boolean =>
  product.isGiftable && product.kind !== 'tip' && !isSubscription(product);
