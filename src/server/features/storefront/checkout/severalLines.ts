import { REFUSALS } from '#shared/contract/refusals.ts';
import { en } from '#shared/rules/messages/en.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageContext } from '../../../access/page.ts';
import { asBump } from '../../bumps/bumpPrices.ts';
import { findBumps } from '../../bumps/findOfferedBumps.ts';
import { findOwnedItems } from '../../entitlements/ownedItems.ts';
import { isFresh, readQuote, type Quote, type QuoteLine } from '../../orders/checkout/Quote.ts';
import { quoteFor, withoutDiscount, withQuantity } from '../../orders/checkout/quoteFor.ts';
import { canBuyAgain } from '../../publishedProducts/canBuyAgain.ts';
import { findPublishedItems, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { findInCurrency } from '../../publishedProducts/inCurrency.ts';
import { soldTitle } from '../../publishedProducts/soldTitle.ts';
import { findStock, leftOf, stockIdOf } from '../../stock/stockPools.ts';
import type { ShownPrice } from './checkoutForm.ts';

/** The checkout of an order of several products, whose lines were chosen before. */

type Wanted = Pick<QuoteLine, 'productId' | 'variantId' | 'unit' | 'quantity' | 'bumpOf'>;

interface QuotedAgain {
  quote: Quote;
  /** Whether every line could be quoted. */
  isComplete: boolean;
}

/**
 * The current price of lines that were chosen earlier, without those that cannot be bought any more. A chosen amount and
 * quantity stay as far as the product still allows them. Undefined: nothing of it can be bought.
 */
export async function quoteAgain(
  { tx, storeId, now }: Pick<PageContext, 'tx' | 'storeId' | 'now'>,
  { lines, currency, cart }: Pick<Quote, 'currency' | 'cart'> & { lines: readonly Wanted[] },
): Promise<QuotedAgain | undefined> {
  const [products, bumps] = await Promise.all([
    findPublishedItems(tx, lines),
    hasBumps(lines)
      ? findBumps(
          tx,
          lines.map(({ productId }) => productId),
        )
      : [],
  ]);
  const found = lines.flatMap((line) => {
    const published = products.get(itemIdOf(line));
    const product = published && findInCurrency(published, currency);
    return product ? [{ line, product }] : [];
  });
  const left = found.map(({ line }) => line);
  const choices = found.map(({ line, product }) => {
    const bump = asBump(product, { line, lines: left, bumps });
    return { ...chosenAgain(line, bump ?? product), bumpOf: bump ? line.bumpOf : null };
  });
  if (choices.length === 0) return undefined;
  return { quote: { ...quoteFor(choices, { storeId, now }), cart }, isComplete: choices.length === lines.length };
}

const hasBumps = (lines: readonly Wanted[]): boolean => lines.some(({ bumpOf }) => bumpOf !== null);

function chosenAgain({ unit, quantity }: Wanted, product: SellableProduct) {
  const { price, maxQuantity } = product;
  return {
    product,
    quantity: Math.min(quantity, maxQuantity),
    offered: price.kind === 'from' ? Math.max(unit, price.least.amount) : undefined,
  };
}

/** The lines and the price that the buyer saw, or the current ones with a notice. */
export async function shownLines(context: PageContext): Promise<ShownPrice | undefined> {
  const { services, storeId, now, form } = context;
  const seen = readQuote(services.secrets, { sealed: form['quote'] ?? '', storeId });
  const again = seen && (await quoteAgain(context, seen));
  if (!again) return undefined;
  const { quote, isComplete } = again;
  if (!isComplete) return { quote, seen, notice: en.problems.linesRemoved };
  if (isFresh(seen, now)) return { quote: seen, seen, notice: null };
  return { quote, seen, notice: isSamePrice(seen, quote) ? null : REFUSALS['quote-expired'].message };
}

const isSamePrice = (seen: Quote, now: Quote): boolean =>
  seen.lines.every(({ kind, least, unit, quantity }, at) => {
    const line = now.lines[at];
    return line?.kind === kind && line.least === least && line.unit === unit && line.quantity === quantity;
  });

/** The order without what the signed-in buyer owns. Undefined: they own everything in it. */
export async function withoutOwned(
  { tx, now, customer }: PageContext,
  quote: Quote,
): Promise<Pick<ShownPrice, 'quote' | 'notice'> | undefined> {
  const owns = customer ? await findOwnedItems(tx, { customerId: customer.id, now }) : () => false;
  const products = await findPublishedItems(tx, quote.lines);
  const isOwned = (line: QuoteLine) => {
    const product = products.get(itemIdOf(line));
    return owns(line) && product !== undefined && !canBuyAgain(product);
  };
  const lines = quote.lines.filter((line) => !isOwned(line));
  if (lines.length === 0) return undefined;
  return {
    quote: { ...withoutDiscount(quote), lines: withoutDiscount({ ...quote, lines }).lines },
    notice: en.problems.linesRemoved,
  };
}

/** The order with as many units as are left, and what changed. Undefined: everything in it is sold out. */
export async function withinStock(
  { tx, now, language }: PageContext,
  quote: Quote,
): Promise<{ quote: Quote; notice: string } | undefined> {
  const productIds = quote.lines.map(({ productId }) => productId);
  const [stock, products] = await Promise.all([
    findStock(tx, { productIds, now }),
    findPublishedItems(tx, quote.lines),
  ]);
  const { problems } = getMessages(language);
  const notices: string[] = [];
  // Variants can be sold from the same stock.
  const taken = new Map<string, number>();
  const lines = quote.lines.flatMap((line) => {
    const stockId = stockIdOf(stock, line);
    const earlier = taken.get(stockId) ?? 0;
    const left = Math.max(leftOf(stock, line) - earlier, 0);
    taken.set(stockId, earlier + Math.min(left, line.quantity));
    if (left >= line.quantity) return [line];
    const product = products.get(itemIdOf(line));
    const title = product ? soldTitle(product) : '';
    notices.push(
      left === 0 ? fill(problems.lineSoldOut, { title }) : fill(problems.lineReduced, { title, count: `${left}` }),
    );
    if (left === 0) return [];
    const priced = product && findInCurrency(product, quote.currency);
    return [priced ? withQuantity(line, { product: priced, quantity: left }) : { ...line, quantity: left }];
  });
  if (lines.length === 0) return undefined;
  return { quote: withoutDiscount({ ...quote, lines }), notice: notices.join(' ') };
}

/** The order after some of its lines were taken out. Without what offered it, a bump costs as much as by itself. */
export async function withoutLooseBumps(context: PageContext, quote: Quote): Promise<Quote> {
  const isLoose = ({ bumpOf }: QuoteLine) =>
    bumpOf !== null && !quote.lines.some(({ productId }) => productId === bumpOf);
  return quote.lines.some(isLoose) ? ((await quoteAgain(context, quote))?.quote ?? quote) : quote;
}
