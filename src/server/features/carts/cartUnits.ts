import { sql } from 'kysely';
import { itemIdOf, type Item } from '#shared/rules/variant.ts';
import type { StoreTx } from '../../db/transaction.ts';

interface Bought {
  cartId: string;
  orderId: string;
  lines: readonly (Item & { quantity: number })[];
}

/**
 * Notes which units in its buyer's cart an order buys that was not placed from the cart. The lock on the cart keeps others
 * from changing it meanwhile. A cart that no longer exists has none.
 */
export async function noteCartUnits(tx: StoreTx, { cartId, orderId, lines }: Bought): Promise<void> {
  await lockCarts(tx, [cartId]);
  for (const { quantity, ...item } of lines)
    await tx.run(
      tx.q
        .insertInto('cart_units')
        .columns(['store_id', 'order_id', 'item_id', 'cart_id', 'units'])
        .expression(
          tx.q
            .selectFrom('cart_lines')
            .select(['store_id', sql<string>`${orderId}::uuid`.as('order_id'), 'item_id', 'cart_id'])
            .select(sql<number>`least(quantity, ${quantity}::integer)`.as('units'))
            .where('store_id', '=', tx.realm)
            .where('cart_id', '=', cartId)
            .where('item_id', '=', itemIdOf(item)),
        ),
    );
}

/**
 * Locks the carts that an order takes its units out of when it is paid: the one it was placed from, or that of a buyer who
 * bought beside it. Carts are locked before stock. Returns whether there is one.
 */
export async function lockCartsOf(
  tx: StoreTx,
  { id: orderId, cartId: own }: { id: string; cartId: string | null },
): Promise<boolean> {
  const noted = await tx.many(
    tx.q
      .selectFrom('cart_units')
      .select('cart_id as cartId')
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      // A sign-in that moves them to another cart comes before or after.
      .forUpdate(),
  );
  const cartIds = [...(own === null ? [] : [own]), ...noted.map(({ cartId }) => cartId)];
  if (cartIds.length > 0) await lockCarts(tx, cartIds);
  return cartIds.length > 0;
}

/** Takes the noted units of a paid order out of the cart. What the buyer added meanwhile stays. */
export async function takeCartUnits(tx: StoreTx, orderId: string): Promise<void> {
  const bought = await tx.many(
    tx.q
      .deleteFrom('cart_units')
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .returning(['cart_id as cartId', 'item_id as itemId', 'units as quantity']),
  );
  for (const line of bought) await takeUnits(tx, line);
}

/** Takes units out of a locked cart. */
export async function takeUnits(
  tx: StoreTx,
  { cartId, itemId, quantity }: { cartId: string; itemId: string; quantity: number },
): Promise<void> {
  const line = { store_id: tx.realm, cart_id: cartId, item_id: itemId };
  await tx.run(
    tx.q
      .deleteFrom('cart_lines')
      .where((eb) => eb.and(line))
      .where('quantity', '<=', quantity),
  );
  await tx.run(
    tx.q
      .updateTable('cart_lines')
      .set({ quantity: sql<number>`quantity - ${quantity}` })
      .where((eb) => eb.and(line)),
  );
}

const lockCarts = (tx: StoreTx, cartIds: readonly string[]) =>
  tx.many(
    tx.q
      .selectFrom('carts')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${cartIds}::uuid[])`)
      .orderBy('id')
      .forUpdate(),
  );
