import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

/**
 * The first order that brought in money on the store's own pages. Free orders and sales made elsewhere do not count.
 * The literals let the planner use the partial index `orders_first_paid`.
 */
export const findFirstSale = (tx: StoreTx) =>
  tx.maybe(
    tx.q
      .selectFrom('orders')
      .select(['id', 'total', 'currency', 'placed_at'])
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`total > 0 and paid_at is not null and gateway <> 'external'`)
      .orderBy('placed_at')
      .orderBy('id')
      .limit(1),
  );

/** What was bought: the title at that time and the product's current first cover. */
export const findSoldProduct = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('order_lines as l')
      .leftJoin('images as i', (on) => on.onRef('i.store_id', '=', 'l.store_id').onRef('i.id', '=', 'l.image_id'))
      .select(['l.sold_title as title', 'i.id', 'i.width', 'i.height', 'i.widths', 'i.colour as color'])
      .select(sql<boolean>`l.trial_days is not null`.as('isTrial'))
      .where('l.store_id', '=', tx.realm)
      .where('l.order_id', '=', orderId)
      .orderBy('l.position')
      .limit(1),
  );
