import { sql } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';
import { SOLD } from '../orders/sold.ts';

/** What one day brought in one currency: revenue is net of refunds, in minor units. */
export interface DayFigures {
  date: string;
  currency: string;
  revenue: number;
  orders: number;
}

const LATEST = 8;

/** The figures of every day since a moment on which something was sold, for each currency. */
export const reckonDays = (tx: StoreTx, since: Date): Promise<DayFigures[]> =>
  tx.many(
    soldSince(tx, since)
      .select([
        sql<string>`(placed_at at time zone 'UTC')::date::text`.as('date'),
        'currency',
        sql<number>`sum(total - refunded)::bigint`.as('revenue'),
        sql<number>`count(*)::int`.as('orders'),
      ])
      .groupBy(['date', 'currency'])
      .orderBy('currency'),
  );

/** How many people bought since `middle`, and how many between `since` and `middle`. */
export const countCustomers = (tx: StoreTx, { since, middle }: { since: Date; middle: Date }) =>
  tx.one(
    soldSince(tx, since).select([
      sql<number>`count(distinct customer_id) filter (where placed_at >= ${middle})::int`.as('last'),
      sql<number>`count(distinct customer_id) filter (where placed_at < ${middle})::int`.as('previous'),
    ]),
  );

export const findLatestOrders = (tx: StoreTx) =>
  tx.many(
    tx.q
      .selectFrom('orders as o')
      .select([
        'o.id',
        'o.number',
        'o.email',
        'o.total as total_amount',
        'o.currency as order_currency',
        'o.status',
        'o.placed_at',
      ])
      .select((order) =>
        order
          .selectFrom('order_lines as l')
          .select('l.title')
          .whereRef('l.store_id', '=', 'o.store_id')
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.position')
          .limit(1)
          .as('title'),
      )
      .where('o.store_id', '=', tx.realm)
      .where('o.status', 'in', SOLD)
      .orderBy('o.placed_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(LATEST),
  );

/** Which of the first steps are done. */
export const findSetUp = (tx: StoreTx) =>
  tx.one(
    tx.q
      .selectFrom('stores')
      .select([
        sql<boolean>`description <> '' and avatar_id is not null`.as('profile'),
        exists(tx, sql`products where deleted_at is null`).as('firstProduct'),
        exists(tx, sql`product_files where removed_at is null`).as('firstFile'),
        exists(tx, sql`products where deleted_at is null and state = 'published'`).as('published'),
        exists(tx, sql`orders where status in ('paid', 'partially-refunded', 'refunded')`).as('firstSale'),
      ])
      .where('id', '=', tx.realm),
  );

const exists = (tx: StoreTx, rows: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from ${rows} and store_id = ${tx.realm})`;

const soldSince = (tx: StoreTx, since: Date) =>
  tx.q
    .selectFrom('orders')
    .where('store_id', '=', tx.realm)
    .where('placed_at', '>=', since)
    .where('status', 'in', SOLD);
