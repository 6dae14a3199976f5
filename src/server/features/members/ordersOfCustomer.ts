import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

const MOST_ORDERS = 500;

/** A customer's orders, latest first. Unpaid orders are not shown to them. */
export const ordersOfCustomer = (tx: StoreTx, customerId: string, { limit = MOST_ORDERS, offset = 0 } = {}) =>
  tx.many(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('order_lines as l', (on) => on.onRef('l.store_id', '=', 'o.store_id').onRef('l.order_id', '=', 'o.id'))
      .select(['o.id', 'o.number', 'o.total', 'o.currency', 'o.status', 'o.placed_at'])
      .select(sql<string[]>`array_agg(l.sold_title order by l.position)`.as('titles'))
      .select(sql<boolean>`bool_or(l.trial_days is not null)`.as('isTrial'))
      .where('o.store_id', '=', tx.realm)
      .where('o.customer_id', '=', customerId)
      .where('o.paid_at', 'is not', null)
      .groupBy(['o.store_id', 'o.id'])
      .orderBy('o.placed_at', 'desc')
      .orderBy('o.id')
      .limit(limit)
      .offset(offset),
  );
