import { itemIdOf } from '#shared/rules/variant.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findPublishedItems } from '../publishedProducts/findPublishedProduct.ts';
import { ensureCustomerCart, findLines, findVisitorCart, touchCart, writeLine } from './cartRecord.ts';

interface Merging {
  /** The secret of the visitor's cart. */
  token: string;
  customerId: string;
  now: Date;
}

/** Only the first 50 can be ordered, and the others wait in the cart. */
const MOST_LINES = 200;

/**
 * Moves the lines of a visitor's cart into the customer's. Quantities are summed, as far as one order may have them, and
 * the amount chosen last counts. Orders are locked before carts, as when a payment is recorded.
 */
export async function mergeCart(tx: StoreTx, { token, customerId, now }: Merging): Promise<void> {
  const visitors = await findVisitorCart(tx, { token, now });
  if (visitors === undefined) return;
  const own = await ensureCustomerCart(tx, { customerId, now });
  await moveOrders(tx, { from: visitors.id, to: own.id });
  // Of two requests at once, the second finds nothing left to merge.
  if ((await touchCart(tx, { cartId: visitors.id, now })) === 0) return;
  await touchCart(tx, { cartId: own.id, now });
  const added = await findLines(tx, visitors.id);
  const known = new Map((await findLines(tx, own.id)).map((line) => [itemIdOf(line), line]));
  const room = Math.max(MOST_LINES - known.size, 0);
  const products = await findPublishedItems(tx, added);
  const merged = [
    ...added.filter((line) => known.has(itemIdOf(line))),
    ...added.filter((line) => !known.has(itemIdOf(line))).slice(0, room),
  ];
  for (const line of merged) {
    const before = known.get(itemIdOf(line));
    const most = products.get(itemIdOf(line))?.maxQuantity ?? line.quantity;
    const quantity = Math.min(line.quantity + (before?.quantity ?? 0), most);
    await writeLine(tx, {
      cartId: own.id,
      line: {
        ...line,
        quantity,
        offered: line.offered ?? before?.offered ?? null,
        bumpOf: line.bumpOf ?? before?.bumpOf ?? null,
      },
    });
  }
  await tx.run(tx.q.deleteFrom('carts').where('store_id', '=', tx.realm).where('id', '=', visitors.id));
}

/** What was ordered from the visitor's cart, or beside it, leaves the customer's when it is paid. */
async function moveOrders(tx: StoreTx, { from, to }: { from: string; to: string }): Promise<void> {
  const moved = { cart_id: to };
  await tx.run(tx.q.updateTable('orders').set(moved).where('store_id', '=', tx.realm).where('cart_id', '=', from));
  await tx.run(tx.q.updateTable('cart_units').set(moved).where('store_id', '=', tx.realm).where('cart_id', '=', from));
}
