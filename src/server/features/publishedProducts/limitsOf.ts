import { NO_LIMITS, type AccessLimits } from '#shared/rules/accessLimits.ts';
import { isSubscription } from './isSubscription.ts';
import type { SellableProduct } from './findPublishedProduct.ts';

type Limited = Pick<SellableProduct, 'kind' | 'price' | 'partIds' | 'accessDays' | 'downloadLimit'>;

/**
 * The limits of what a product gives. A subscription ends by its own rules, a tip gives nothing, and each product of a bundle has
 * its own limits.
 */
export function limitsOf(product: Limited): AccessLimits {
  const { kind, partIds, accessDays, downloadLimit } = product;
  if (kind === 'tip' || kind === 'membership' || partIds.length > 0 || isSubscription(product)) return NO_LIMITS;
  return { accessDays, downloadLimit };
}
