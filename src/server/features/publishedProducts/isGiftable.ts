import { isSubscription } from './isSubscription.ts';
import { seatsOf } from './seatsOf.ts';
import type { SellableProduct } from './findPublishedProduct.ts';

/** Whether buyers can give a product to somebody else: only what its creator allows, what is paid once, and
 * what is for one person. A tip is none. */
export const isGiftable = (
  product: Pick<SellableProduct, 'kind' | 'isGiftable' | 'price' | 'seats' | 'partIds'>,
): boolean => product.isGiftable && product.kind !== 'tip' && !isSubscription(product) && seatsOf(product) === 0;
