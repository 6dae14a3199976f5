import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { isNotClosed, isOpen } from './accessState.ts';
import { ITEM_ID, type Member } from './canOpen.ts';
import { isOfOrder } from './isOfOrder.ts';
import { TITLE } from './library.ts';

/** The latest ones are shown. */
const MOST_ENDED = 30;

/**
 * What a customer could open until its days were over, the latest end first. Not what they can open in another way. What ended
 * twice is listed once, except on the pages of its orders.
 */
export const findEnded = (tx: StoreTx, { customerId, now }: Member, { orderId }: { orderId?: string } = {}) => {
  const endedLater = sql<boolean>`(${isNotClosed('h')} and (h.valid_until, h.id) > (e.valid_until, e.id))`;
  return tx.many(
    tx.q
      .selectFrom('entitlements as e')
      .leftJoin('order_lines as l', (on) =>
        on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
      )
      .leftJoin('order_line_parts as bp', (on) =>
        on
          .onRef('bp.store_id', '=', 'e.store_id')
          .onRef('bp.order_line_id', '=', 'e.order_line_id')
          .onRef('bp.product_id', '=', 'e.product_id'),
      )
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('products as p')
            .select(['p.slug', 'p.published', 'p.title', 'p.state', 'p.deleted_at'])
            .whereRef('p.store_id', '=', 'e.store_id')
            .whereRef('p.id', '=', 'e.product_id')
            .limit(1)
            .as('p'),
        (on) => on.onTrue(),
      )
      .select([ITEM_ID.as('itemId'), TITLE.as('title'), 'p.slug', sql<Date>`e.valid_until`.as('endedAt')])
      .select(sql<boolean>`(p.state = 'published' and p.deleted_at is null)`.as('isForSale'))
      .where('e.store_id', '=', tx.realm)
      .where('e.customer_id', '=', customerId)
      .where('e.plan_id', 'is', null)
      .where('e.valid_until', '<=', now)
      .where(isNotClosed('e'))
      .where(
        sql<boolean>`not exists (select from entitlements h
          where h.store_id = e.store_id and h.customer_id = e.customer_id and h.product_id = e.product_id
            and (h.variant_id is null or h.variant_id is not distinct from e.variant_id)
            and (${isOpen('h', now)} or ${orderId === undefined ? endedLater : sql`false`}))`,
      )
      .$if(orderId !== undefined, (ended) =>
        ended.where(isOfOrder(tx, { orderId: orderId ?? '', line: 'e.order_line_id' })),
      )
      .orderBy('e.valid_until', 'desc')
      .orderBy('e.id')
      .limit(MOST_ENDED),
  );
};
