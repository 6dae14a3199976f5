import type { PageContext } from '../../access/page.ts';
import { createVisitorCart, ensureCustomerCart, findCustomerCart, findVisitorCart, type Cart } from './cartRecord.ts';
import { CART_DAYS } from '#shared/rules/limits.ts';
import { mergeCart } from './mergeCart.ts';

/** The cart of whoever makes the request: the signed-in customer's, or that of the browser's cookie. */

const COOKIE = 'stoa_cart';
const TOKEN = /^[\w-]{43}$/;
const DAY_SECONDS = 86_400;

type Visit = Pick<PageContext, 'tx' | 'now' | 'base' | 'customer' | 'cookie' | 'setCookie'>;

export async function findCart(context: Visit): Promise<Cart | undefined> {
  const { tx, now, customer } = context;
  if (customer) {
    await mergeVisitorCart(context, customer.id);
    return findCustomerCart(tx, { customerId: customer.id, now });
  }
  const token = tokenOf(context);
  return token === undefined ? undefined : findVisitorCart(tx, { token, now });
}

/** The same cart, for a request that changes it. Its cookie is valid for 30 days again. */
export async function findCartToChange(context: Visit): Promise<Cart | undefined> {
  const cart = await findCart(context);
  const token = tokenOf(context);
  if (cart && !context.customer && token !== undefined) plantCookie(context, token, CART_DAYS * DAY_SECONDS);
  return cart;
}

/** The same cart, created if there is none. The cookie is valid for 30 days after the last addition. */
export async function ensureCart(context: Visit): Promise<Cart> {
  const { tx, now, customer } = context;
  const known = await findCartToChange(context);
  if (known) return known;
  if (customer) return ensureCustomerCart(tx, { customerId: customer.id, now });
  const { cart, token: fresh } = await createVisitorCart(tx, { now });
  plantCookie(context, fresh, CART_DAYS * DAY_SECONDS);
  return cart;
}

/** After a sign-in, the browser's cart becomes part of the customer's. */
export async function mergeVisitorCart(context: Omit<Visit, 'customer'>, customerId: string): Promise<void> {
  const token = tokenOf(context);
  if (token === undefined) return;
  await mergeCart(context.tx, { token, customerId, now: context.now });
  plantCookie(context, '', 0);
}

function tokenOf({ cookie }: Pick<Visit, 'cookie'>): string | undefined {
  const token = cookie(COOKIE);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** The path of the store, so that each store has a cart of its own. */
const plantCookie = ({ base, setCookie }: Pick<Visit, 'base' | 'setCookie'>, token: string, maxAgeSeconds: number) =>
  setCookie(COOKIE, token, { path: base === '' ? '/' : base, maxAgeSeconds });
