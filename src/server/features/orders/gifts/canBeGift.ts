import { totalOf, type Quote } from '../checkout/Quote.ts';
import type { SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { isGiftable } from '../../publishedProducts/isGiftable.ts';

/**
 * Whether an order can be given as a whole. A free one cannot, because anybody could send emails to strangers in the
 * store's name without paying. What is paid in installments cannot either, because its access depends on all payments.
 */
export const canBeGift = (
  quote: Pick<Quote, 'lines' | 'currency' | 'tax' | 'tip' | 'plan' | 'installments'>,
  lines: readonly { product: SellableProduct }[],
): boolean =>
  totalOf(quote).amount > 0 &&
  quote.plan === null &&
  quote.installments === null &&
  lines.every(({ product }) => isGiftable(product));
