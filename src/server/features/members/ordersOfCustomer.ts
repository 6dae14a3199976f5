import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

const MOST_ORDERS = 500;

/** A customer's orders, latest first. Unpaid orders are not shown to them. */
export const ordersOfCustomer = (tx: StoreTx, customerId: string, { limit = MOST_ORDERS, offset = 0 } = {}) =>
  tx.many(
    tx.q
      // Chosen first, so that the lines of these only are read.
      .selectFrom(
        tx.q
          .selectFrom('orders')
          .select(['store_id', 'id', 'number', 'total', 'currency', 'status', 'placed_at'])
          .where('store_id', '=', tx.realm)
          .where('customer_id', '=', customerId)
          .where('paid_at', 'is not', null)
          .orderBy('placed_at', 'desc')
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .as('o'),
      )
      .innerJoin('order_lines as l', (on) => on.onRef('l.store_id', '=', 'o.store_id').onRef('l.order_id', '=', 'o.id'))
      .select(['o.id', 'o.number', 'o.total', 'o.currency', 'o.status', 'o.placed_at'])
      .select(sql<string[]>`array_agg(l.sold_title order by l.position)`.as('titles'))
      .select(sql<boolean>`bool_or(l.trial_days is not null)`.as('isTrial'))
      .groupBy(['o.store_id', 'o.id', 'o.number', 'o.total', 'o.currency', 'o.status', 'o.placed_at'])
      .orderBy('o.placed_at', 'desc')
      .orderBy('o.id'),
  );
