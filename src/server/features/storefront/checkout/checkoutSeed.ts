import type { Slot } from '#shared/contract/bookings.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import { freshToken } from '../../../access/secrets.ts';
import type { PageContext } from '../../../access/page.ts';
import type { OwnOrders } from '../../discounts/applyDiscount.ts';
import { findByKey, isSamePrice, type KeyedOrder } from '../../orders/checkout/insertOrder.ts';
import type { NewGift } from '../../orders/gifts/giftRecord.ts';
import { taxationOf, type Quote } from '../../orders/checkout/Quote.ts';

/** Identifies a browser for a day, in the checkout only, so that two tabs place one order. */
const COOKIE = 'stoa_checkout';
const DAY_SECONDS = 86_400;
const TOKEN = /^[\w-]{43}$/;

/** Sets the cookie when the form is first shown, and returns a fallback value for browsers without cookies. */
export function plantSeed(context: PageContext): string {
  const known = seedOf(context);
  const seed = known ?? freshToken();
  if (known === undefined) {
    const path = context.base + STORE_PATHS.checkout.replace('/:product', '');
    context.setCookie(COOKIE, seed, { path, maxAgeSeconds: DAY_SECONDS });
  }
  return seed;
}

/** The cookie, else the form's fallback value. */
export function seedOf(context: PageContext): string | undefined {
  return [context.cookie(COOKIE), context.form['idempotencyKey']].find(
    (seed) => seed !== undefined && TOKEN.test(seed),
  );
}

/** What identifies the orders of a form: the buyer's cart on all their devices, else their browser. */
export const orderSeed = (context: PageContext, { cart }: Pick<Quote, 'cart'>): string | undefined =>
  cart ? `cart ${cart.id} ${cart.round}` : seedOf(context);

/** The statuses of orders that left the buyer with nothing. After such an order, a new one can be placed. */
const ENDED = ['void', 'refunded'];
/** Another price replaces these orders. */
const UNPAID = ['pending', 'requires-action'];
const MOST_ATTEMPTS = 100;

const isEnded = (order: KeyedOrder, shown: Quote): boolean =>
  ENDED.includes(order.status) || (UNPAID.includes(order.status) && !isSamePrice(order, shown));

/**
 * Identifies a browser's orders of the same products, whatever their variant, quantity, price and email address, or the orders of
 * a cart until one is paid.
 */
export const checkoutHash = (
  { storeId, services, params }: PageContext,
  { seed, quote }: { seed: string; quote: Pick<Quote, 'cart'> & { lines: readonly { productId: string }[] } },
): Buffer => {
  // At the checkout of one product, taking its bumps is a change of the same order.
  const lines = params['product'] === undefined ? quote.lines : quote.lines.slice(0, 1);
  const products = quote.cart ? [] : lines.map(({ productId }) => productId).toSorted();
  return services.secrets.mac('checkout-products', storeId, seed, ...products);
};

/** The orders of this browser or cart that a new one replaces. Undefined: the browser is not known yet. */
export function ownOrders(context: PageContext, quote: Quote): OwnOrders | undefined {
  const seed = orderSeed(context, quote);
  return seed === undefined
    ? undefined
    : { checkoutHash: checkoutHash(context, { seed, quote }), cartId: quote.cart?.id };
}

type Recipient = Pick<NewGift, 'email'>;

/**
 * The idempotency key of an order from this form: the same for a double click, a second tab, the back button and a
 * repeated request, and a different one for another email address, product, variant or quantity, for a gift to somebody else, or for another time of a call. An order that was not paid yet
 * keeps its price, so other amounts or another discount are a new order, which replaces it.
 */
export async function checkoutKey(
  { tx, storeId, services }: PageContext,
  {
    seed,
    quote,
    email,
    gift,
    slot,
    support,
  }: {
    seed: string;
    quote: Quote;
    email: string;
    gift?: Recipient | null | undefined;
    slot?: Slot | null | undefined;
    support?: object | null | undefined;
  },
): Promise<string> {
  const { key: emailKey } = normaliseEmail(email);
  const products = quote.lines
    .map((line) => `${itemIdOf(line)} ${line.quantity}`)
    .toSorted()
    .join();
  const { tax } = quote;
  // Another tax is another order, also at the same total.
  const content = tax ? `${products} ${taxationOf(quote)} ${tax.chosen.country} ${tax.vat?.id ?? ''}` : products;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const parts = [storeId, seed, content, emailKey, `${attempt}`, ...(gift ? [normaliseEmail(gift.email).key] : [])];
    if (slot && !gift) parts.push(`${slot.startsAt} ${slot.minutes}`);
    // Each time that a tip jar is opened it takes another tip.
    if (support) parts.push(quote.expiresAt);
    const key = services.secrets.mac('checkout', ...parts).toString('base64url');
    const order = await findByKey(tx, key);
    if (!order || !isEnded(order, quote)) return key;
  }
  throw new Error('One browser ended a hundred orders of one product.');
}
