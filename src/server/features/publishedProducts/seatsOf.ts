import { isSubscription } from './isSubscription.ts';
import type { SellableProduct } from './findPublishedProduct.ts';

/** What has no seats: a tip and an email address buy nothing for a team, and a call is of whoever booked it. */
const WITHOUT: readonly string[] = ['tip', 'lead', 'call', 'bundle'];

/**
 * How many people can use each unit of a product. 0: it is for one person. A product that is paid once is sold by the seat; a
 * subscription, which has one unit, has as many seats as its creator says.
 */
export function seatsOf(product: Pick<SellableProduct, 'kind' | 'seats' | 'price' | 'partIds'>): number {
  const { kind, seats, price, partIds } = product;
  if (WITHOUT.includes(kind) || partIds.length > 0 || price.kind !== 'fixed') return 0;
  return isSubscription(product) ? seats : Math.min(seats, 1);
}
