import { CART_LINES_MAX } from '#shared/rules/limits.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findOwnedItems } from '../entitlements/ownedItems.ts';
import { findPublishedItems, type SellableProduct } from '../publishedProducts/findPublishedProduct.ts';
import { isSubscription } from '../publishedProducts/isSubscription.ts';
import { findStock, leftOf, stockIdOf } from '../stock/stockPools.ts';
import { findLines, type Cart, type CartLine } from './cartRecord.ts';

/** Why a line of a cart is not sold. It stays in the cart, struck out, and is never charged. */
export type LineProblem = 'product-not-for-sale' | 'sold-out' | 'already-owned' | 'mixed-currencies' | 'order-full';

/** A line with its product as published now, in the variant of the line. */
export type ReadLine =
  | { known: CartLine; product: SellableProduct | undefined; problem: LineProblem }
  | {
      known: CartLine;
      product: SellableProduct;
      problem: null;
      /** The quantity that can be bought now, and the present price of one unit. */
      quantity: number;
      unit: number;
      most: number;
    };

interface Reading {
  cart: Cart | undefined;
  /** The signed-in customer. */
  customerId: string | undefined;
  now: Date;
}

/** The lines of a cart at the present prices. The first line that can be sold decides the currency. */
export async function readCart(tx: StoreTx, { cart, customerId, now }: Reading): Promise<ReadLine[]> {
  const lines = cart === undefined ? [] : await findLines(tx, cart.id);
  if (cart === undefined || lines.length === 0) return [];
  const productIds = lines.map(({ productId }) => productId);
  const [products, stock, owns] = await Promise.all([
    findPublishedItems(tx, lines),
    // A new order replaces the unpaid one of this cart.
    findStock(tx, { productIds, now, cartId: cart.id }),
    customerId === undefined ? () => false : findOwnedItems(tx, customerId),
  ]);
  let currency: string | undefined;
  let sold = 0;
  // Variants can be sold from the same stock.
  const taken = new Map<string, number>();
  return lines.map((known) => {
    const product = products.get(itemIdOf(known));
    if (product === undefined || isSubscription(product)) return { known, product, problem: 'product-not-for-sale' };
    if (product.maxQuantity === 1 && owns(known)) return { known, product, problem: 'already-owned' };
    const stockId = stockIdOf(stock, known);
    const left = leftOf(stock, known) - (taken.get(stockId) ?? 0);
    if (left <= 0) return { known, product, problem: 'sold-out' };
    currency ??= product.currency;
    if (product.currency !== currency) return { known, product, problem: 'mixed-currencies' };
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
      quantity,
      unit: unitOf({ offered: offeredIn(known, product) }, product),
      most,
    };
  });
}

/** The amount chosen for a product. An amount in another currency than the present one does not count. */
export const offeredIn = (
  { offered, currency }: Pick<CartLine, 'offered' | 'currency'>,
  product: Pick<SellableProduct, 'currency'>,
): number | null => (currency === product.currency ? offered : null);

/** The present price of one unit. A chosen amount counts unless the minimum is higher by now. */
export function unitOf({ offered }: { offered: number | null }, { price }: Pick<SellableProduct, 'price'>): number {
  if (price.kind === 'free') return 0;
  if (price.kind === 'fixed') return price.amount.amount;
  return Math.max(offered ?? (price.suggested ?? price.least).amount, price.least.amount);
}
