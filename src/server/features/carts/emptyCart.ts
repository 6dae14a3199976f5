import { sql } from 'kysely';
import { itemIdOf } from '#shared/rules/variant.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { takeCartUnits, takeUnits } from './cartUnits.ts';

/**
 * Takes the units of a paid order out of the cart that it was placed from, or that its buyer had beside it. What the buyer
 * added meanwhile stays. The next order of the cart is a new one, also with the same products.
 */
export async function emptyCart(tx: StoreTx, orderId: string): Promise<void> {
  const order = await tx.maybe(
    tx.q
      .selectFrom('orders')
      .select('cart_id as cartId')
      .where('store_id', '=', tx.realm)
      .where('id', '=', orderId)
      .where('cart_id', 'is not', null),
  );
  if (!order?.cartId) return takeCartUnits(tx, orderId);
  const { cartId } = order;
  await tx.run(
    tx.q
      .updateTable('carts')
      .set({ round: sql<number>`round + 1` })
      .where('store_id', '=', tx.realm)
      .where('id', '=', cartId),
  );
  const bought = await tx.many(
    tx.q
      .selectFrom('order_lines')
      .select(['product_id as productId', 'variant_id as variantId', 'quantity'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );
  for (const { quantity, ...item } of bought) await takeUnits(tx, { cartId, itemId: itemIdOf(item), quantity });
}
