import { CART_LINES_MAX } from '#shared/rules/limits.ts';
import { unitAt } from '#shared/rules/priceTiers.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findOwnedItems } from '../entitlements/ownedItems.ts';
import { canBuyAgain } from '../publishedProducts/canBuyAgain.ts';
import { findPublishedItems, type SellableProduct } from '../publishedProducts/findPublishedProduct.ts';
import { findInCurrency, inCurrency, isFree, sharedCurrencies } from '../publishedProducts/inCurrency.ts';
import { isSubscription } from '../publishedProducts/isSubscription.ts';
import { findStock, leftOf, stockIdOf } from '../stock/stockPools.ts';
import { asBump } from '../bumps/bumpPrices.ts';
import { findBumps, type BumpTerms } from '../bumps/findOfferedBumps.ts';
import { findLines, type Cart, type StoredLine } from './cartRecord.ts';

/** Why a line of a cart is not sold. It stays in the cart, struck out, and is never charged. */
export type LineProblem = 'product-not-for-sale' | 'sold-out' | 'already-owned' | 'mixed-currencies' | 'order-full';

/** A line with its product as published now, in the variant of the line. */
export type ReadLine =
  | { known: StoredLine; product: SellableProduct | undefined; problem: LineProblem }
  | {
      known: StoredLine;
      product: SellableProduct;
      problem: null;
      /** What one unit costs without the discount of a bump. Null: it is not sold as one. */
      full: number | null;
      /** The quantity that can be bought now, and the present price of one unit. */
      quantity: number;
      unit: number;
      most: number;
    };

interface Reading {
  cart: Cart | undefined;
  /** The signed-in customer. */
  customerId: string | undefined;
  /** The currency that the buyer has just chosen. */
  chosenCurrency: string | null;
  now: Date;
}

/** The lines of a cart at the present prices, in one currency. */
export async function readCart(tx: StoreTx, { cart, customerId, chosenCurrency, now }: Reading): Promise<ReadLine[]> {
  const lines = cart === undefined ? [] : await findLines(tx, cart.id);
  if (cart === undefined || lines.length === 0) return [];
  const productIds = lines.map(({ productId }) => productId);
  const [products, stock, owns, bumps] = await Promise.all([
    findPublishedItems(tx, lines),
    // A new order replaces the unpaid one of this cart.
    findStock(tx, { productIds, now, cartId: cart.id }),
    customerId === undefined ? () => false : findOwnedItems(tx, { customerId, now }),
    lines.some(({ bumpOf }) => bumpOf !== null) ? findBumps(tx, productIds) : [],
  ]);
  const found = lines.map((known): FoundLine => {
    const product = products.get(itemIdOf(known));
    if (product === undefined || isSubscription(product)) return { known, product, problem: 'product-not-for-sale' };
    if (!canBuyAgain(product) && owns(known)) return { known, product, problem: 'already-owned' };
    return leftOf(stock, known) <= 0 ? { known, product, problem: 'sold-out' } : { known, product, problem: null };
  });
  const currency = currencyOf(
    found.filter((line) => line.problem === null),
    chosenCurrency,
  );
  let sold = 0;
  // Variants can be sold from the same stock.
  const taken = new Map<string, number>();
  const read = found.map((line): ReadLine => {
    if (line.problem !== null) return line;
    const { known } = line;
    const stockId = stockIdOf(stock, known);
    const left = leftOf(stock, known) - (taken.get(stockId) ?? 0);
    if (left <= 0) return { ...line, problem: 'sold-out' };
    const product = findInCurrency(line.product, currency);
    if (product === undefined) return { ...line, problem: 'mixed-currencies' };
    // Carts that became one at a sign-in can have more lines than an order.
    if (sold >= CART_LINES_MAX) return { known, product, problem: 'order-full' };
    sold += 1;
    const most = Math.min(product.maxQuantity, left);
    const quantity = Math.min(known.quantity, most);
    taken.set(stockId, (taken.get(stockId) ?? 0) + quantity);
    return {
      known,
      product,
      problem: null,
      full: null,
      quantity,
      unit: unitOf({ offered: offeredIn(known, product), quantity }, product),
      most,
    };
  });
  return bumps.length === 0 ? read : atBumpPrices(read, bumps);
}

/** What was added as a bump costs less, while what offers it is sold too. */
function atBumpPrices(read: readonly ReadLine[], bumps: readonly BumpTerms[]): ReadLine[] {
  const lines = read.filter(({ problem }) => problem === null).map(({ known }) => known);
  return read.map((line) => {
    const product = line.problem === null ? asBump(line.product, { line: line.known, lines, bumps }) : undefined;
    if (line.problem !== null || product === undefined) return line;
    return {
      ...line,
      product,
      most: 1,
      full: line.unit,
      unit: unitOf({ offered: null, quantity: line.quantity }, product),
    };
  });
}

type FoundLine = Exclude<ReadLine, { problem: null }> | Sellable;

interface Sellable {
  known: StoredLine;
  product: SellableProduct;
  problem: null;
}

/**
 * The currency of a cart: the chosen one if everything has a price in it, else that of the first product that costs
 * something.
 */
function currencyOf(lines: readonly Sellable[], chosen: string | null): string {
  const products = lines.map(({ product }) => product);
  if (chosen !== null && sharedCurrencies(products).includes(chosen)) return chosen;
  const first = lines.find(({ product }) => !isFree(product)) ?? lines[0];
  return first === undefined ? '' : inCurrency(first.product, first.known.currency).currency;
}

/** The amount chosen for a product. An amount in another currency than the present one does not count. */
export const offeredIn = (
  { offered, currency }: Pick<StoredLine, 'offered' | 'currency'>,
  product: Pick<SellableProduct, 'currency'>,
): number | null => (currency === product.currency ? offered : null);

/** The present price of one of so many units. A chosen amount counts unless the minimum is higher by now. */
export function unitOf(
  { offered, quantity }: { offered: number | null; quantity: number },
  { price }: Pick<SellableProduct, 'price'>,
): number {
  if (price.kind === 'free') return 0;
  if (price.kind === 'fixed') return unitAt(price.amount.amount, price.tiers, quantity);
  return Math.max(offered ?? (price.suggested ?? price.least).amount, price.least.amount);
}
