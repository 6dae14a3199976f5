import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CART_DAYS } from '#shared/rules/limits.ts';
import type { Item } from '#shared/rules/variant.ts';
import { freshToken, tokenHash } from '../../access/secrets.ts';
import type { StoreTx } from '../../db/transaction.ts';

export interface Cart {
  id: string;
  /** How many orders of this cart were paid. */
  round: number;
}

/** A product in a cart, with what the buyer saw when they last changed it. */
export interface CartLine extends Item {
  quantity: number;
  /** The amount of one unit that the buyer chose for pay-what-you-want. */
  offered: number | null;
  /** With the variant. */
  title: string;
  unit: number;
  currency: string;
  /** The product that offered this one as a bump. Null: added by itself. */
  bumpOf: string | null;
}

const DAY_MS = 86_400_000;

/** A cart is kept for 30 days after its last change. */
const expiryAfter = (now: Date): Date => new Date(now.getTime() + CART_DAYS * DAY_MS);

export const findCustomerCart = (tx: StoreTx, { customerId, now }: { customerId: string; now: Date }) =>
  tx.maybe(cartRows(tx, now).where('customer_id', '=', customerId));

export const findVisitorCart = (tx: StoreTx, { token, now }: { token: string; now: Date }) =>
  tx.maybe(cartRows(tx, now).where('token_hash', '=', tokenHash(token)));

const cartRows = (tx: StoreTx, now: Date) =>
  tx.q.selectFrom('carts').select(['id', 'round']).where('store_id', '=', tx.realm).where('expires_at', '>', now);

/** The customer's cart, created if there is none. An expired one is emptied. */
export async function ensureCustomerCart(
  tx: StoreTx,
  { customerId, now }: { customerId: string; now: Date },
): Promise<Cart> {
  await tx.run(
    tx.q
      .deleteFrom('carts')
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .where('expires_at', '<=', now),
  );
  await tx.run(
    tx.q
      .insertInto('carts')
      .values({ store_id: tx.realm, id: randomUUID(), customer_id: customerId, expires_at: expiryAfter(now) })
      .onConflict((on) => on.doNothing()),
  );
  return tx.one(cartRows(tx, now).where('customer_id', '=', customerId));
}

/** A new visitor's cart, and the secret that opens it. */
export async function createVisitorCart(tx: StoreTx, { now }: { now: Date }): Promise<{ cart: Cart; token: string }> {
  const token = freshToken();
  const cart = { id: randomUUID(), round: 0 };
  await tx.run(
    tx.q
      .insertInto('carts')
      .values({ store_id: tx.realm, id: cart.id, token_hash: tokenHash(token), expires_at: expiryAfter(now) }),
  );
  return { cart, token };
}

/** Locks a cart, so that its changes happen one after another, and keeps it for another 30 days. */
export const touchCart = (tx: StoreTx, { cartId, now }: { cartId: string; now: Date }): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('carts')
      .set({ expires_at: expiryAfter(now) })
      .where('store_id', '=', tx.realm)
      .where('id', '=', cartId),
  );

/** Locks a cart, unless one of its orders has been paid since it was read, or it has become part of another cart. */
export const lockCart = async (tx: StoreTx, { id, round }: Cart): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('carts')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where('round', '=', round)
      .forUpdate(),
  )) !== undefined;

/** A stored line, and whether its product offers others as bumps. */
export interface StoredLine extends CartLine {
  hasBumps: boolean;
}

/** The lines in the order in which they were added. */
export const findLines = (tx: StoreTx, cartId: string): Promise<StoredLine[]> =>
  tx.many(
    tx.q
      .selectFrom('cart_lines')
      .select([
        'product_id as productId',
        'variant_id as variantId',
        'quantity',
        'offered',
        'title',
        'unit',
        'currency',
        'bump_of as bumpOf',
      ])
      .select(
        sql<boolean>`exists (select from product_bumps b
          where b.store_id = cart_lines.store_id and b.product_id = cart_lines.product_id)`.as('hasBumps'),
      )
      .where('store_id', '=', tx.realm)
      .where('cart_id', '=', cartId)
      .orderBy('position')
      .orderBy('item_id'),
  );

interface NewLine {
  cartId: string;
  line: CartLine;
}

/** Writes a line in a cart that is locked. A known line keeps its place. */
export const writeLine = (tx: StoreTx, { cartId, line }: NewLine): Promise<number> => {
  const { productId, variantId, quantity, offered, title, unit, currency, bumpOf } = line;
  return tx.run(
    tx.q
      .insertInto('cart_lines')
      .columns([
        ...(['store_id', 'cart_id', 'product_id', 'variant_id', 'quantity', 'offered', 'title', 'unit'] as const),
        ...(['currency', 'bump_of', 'position'] as const),
      ])
      .expression(
        sql`select ${tx.realm}::uuid, ${cartId}::uuid, ${productId}::uuid, ${variantId}::uuid, ${quantity}::integer,
          ${offered}::bigint, ${title}::text, ${unit}::bigint, ${currency}::text, ${bumpOf}::uuid,
          (select coalesce(max(position), 0) + 1 from cart_lines where store_id = ${tx.realm} and cart_id = ${cartId})`,
      )
      .onConflict((on) =>
        on.columns(['store_id', 'cart_id', 'item_id']).doUpdateSet((line) => ({
          quantity: line.ref('excluded.quantity'),
          offered: line.ref('excluded.offered'),
          title: line.ref('excluded.title'),
          unit: line.ref('excluded.unit'),
          currency: line.ref('excluded.currency'),
          bump_of: line.ref('excluded.bump_of'),
        })),
      ),
  );
};

export const removeLine = (tx: StoreTx, { cartId, itemId }: { cartId: string; itemId: string }): Promise<number> =>
  tx.run(
    tx.q
      .deleteFrom('cart_lines')
      .where('store_id', '=', tx.realm)
      .where('cart_id', '=', cartId)
      .where('item_id', '=', itemId),
  );

/** The cart that an order was placed from, if it still exists. */
export const findOrderCart = async (tx: StoreTx, orderId: string): Promise<Cart | null> =>
  (await tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('carts as c', (on) => on.onRef('c.store_id', '=', 'o.store_id').onRef('c.id', '=', 'o.cart_id'))
      .select(['c.id', 'c.round'])
      .where('o.store_id', '=', tx.realm)
      .where('o.id', '=', orderId),
  )) ?? null;
