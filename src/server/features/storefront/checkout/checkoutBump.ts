import type { CheckoutView } from '#shared/contract/pages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { PageContext } from '../../../access/page.ts';
import { findOfferedBump, type OfferedBump } from '../../bumps/findOfferedBump.ts';
import { offeredLine, type Quote } from '../../orders/checkout/Quote.ts';
import { cardView } from '../../publishedProducts/productViews.ts';
import type { SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';

/** The bump in the checkout of one product. It is the second line of the quote if the buyer takes it. */

const offered = ({ tx, now, customer }: PageContext, product: SellableProduct): Promise<OfferedBump | undefined> =>
  findOfferedBump(tx, { product, now, customerId: customer?.id });

/** The price with or without the bump, as the form has it ticked. `isSame`: nothing changes. */
export async function withTickedBump(
  context: PageContext,
  { product, quote }: { product: SellableProduct; quote: Quote },
): Promise<{ quote: Quote; isSame: boolean }> {
  const isTicked = (context.form['bump'] ?? '') !== '';
  const [line, taken] = quote.lines;
  if (line === undefined || isTicked === (taken !== undefined)) return { quote, isSame: true };
  if (!isTicked) return { quote: { ...quote, lines: [line] }, isSame: false };
  // The shown currency may have been taken out since.
  const bump = await offered(context, { ...product, currency: quote.currency });
  return bump ? { quote: { ...quote, lines: [line, offeredLine(bump)] }, isSame: false } : { quote, isSame: true };
}

/** An old price with its bump, if the bump is still offered at that price. Undefined: it is not. */
export async function renewedBump(
  context: PageContext,
  { product, seen, fresh }: { product: SellableProduct; seen: Quote; fresh: Quote },
): Promise<Quote | undefined> {
  const [, taken] = seen.lines;
  if (taken === undefined) return fresh;
  const bump = await offered(context, product);
  if (bump?.product.id !== taken.productId || bump.unit !== taken.unit) return undefined;
  return { ...fresh, lines: [...fresh.lines, offeredLine(bump)] };
}

export async function bumpView(
  context: PageContext,
  { product, quote }: { product: SellableProduct; quote: Quote },
): Promise<CheckoutView['bump']> {
  const bump = await offered(context, { ...product, currency: quote.currency });
  if (!bump) return null;
  const { language, storeId } = context;
  const { title, cover } = cardView(bump.product, { storeId, language });
  const priceOf = (amount: number) => formatMoney({ amount, currency: quote.currency }, language, { compact: true });
  return {
    title,
    cover,
    text: bump.text,
    price: priceOf(bump.unit),
    was: bump.unit === bump.full ? null : priceOf(bump.full),
    isTaken: quote.lines.length > 1,
  };
}
