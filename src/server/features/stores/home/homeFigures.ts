import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { dayOfMoment, type Span } from '../../events/spanOf.ts';
import { netRevenue } from '../../sales/netRevenue.ts';
import { SOLD } from '../../sales/sold.ts';

/** One day's sales in one currency. Revenue is net of refunds and tax, in minor units. */
export interface DayFigures {
  date: string;
  currency: string;
  revenue: number;
  orders: number;
}

/** The figures of every day with sales in a period, by currency. */
export const computeDays = (tx: StoreTx, span: Span): Promise<DayFigures[]> =>
  tx.many(
    soldSince(tx, span.from)
      .where('placed_at', '<', span.to)
      .select([
        dayOfMoment(span, sql<Date>`placed_at`).as('date'),
        'currency',
        sql<number>`sum(${netRevenue})::bigint`.as('revenue'),
        sql<number>`count(*)::int`.as('orders'),
      ])
      .groupBy(['date', 'currency'])
      .orderBy('currency'),
  );

/** The number of buyers since `middle`, and between `since` and `middle`. */
export const countCustomers = (tx: StoreTx, { since, middle }: { since: Date; middle: Date }) =>
  tx.one(
    soldSince(tx, since).select([
      sql<number>`count(distinct customer_id) filter (where placed_at >= ${middle})::int`.as('last'),
      sql<number>`count(distinct customer_id) filter (where placed_at < ${middle})::int`.as('previous'),
    ]),
  );

/** Which set-up steps are done. */
export const findSetUp = (tx: StoreTx) =>
  tx.one(
    tx.q
      .selectFrom('stores')
      .select([
        sql<boolean>`description <> '' and avatar_id is not null`.as('profile'),
        exists(tx, sql`products where deleted_at is null`).as('firstProduct'),
        exists(tx, sql`product_files where removed_at is null`).as('firstFile'),
        exists(tx, sql`products where deleted_at is null and state = 'published'`).as('published'),
        exists(tx, sql`orders where total > 0 and paid_at is not null and gateway <> 'external'`).as('firstSale'),
        sql<boolean>`first_sale_seen_at is not null`.as('isFirstSaleSeen'),
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
