import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { dayNumber, dayOfNumber, type Span } from '../../events/spanOf.ts';
import { dimensionOfDays, readSales } from '../../sales/sums/readSales.ts';

/** One day's sales in one currency. Revenue is net of refunds and tax, in minor units. */
export interface DayFigures {
  date: string;
  currency: string;
  revenue: number;
  orders: number;
}

/** The figures of every day with sales in a period, by currency. */
export async function computeDays(tx: StoreTx, span: Span): Promise<DayFigures[]> {
  const sales = await readSales(tx, dimensionOfDays(span), span);
  const rows = await tx.many({
    compile: () =>
      sql<Omit<DayFigures, 'date'> & { day: number }>`
        select ${dayNumber(span, sql<Date>`starts_at`)} as day, currency, sum(revenue)::bigint as revenue,
               sum(orders)::int as orders
          from ${sales} sold group by 1, 2 order by currency`.compile(tx.q),
  });
  return rows.map(({ day, ...figures }) => ({ date: dayOfNumber(span, day), ...figures }));
}

/** Which set-up steps are done. */
export const findSetUp = (tx: StoreTx) =>
  tx.one(
    tx.q
      .selectFrom('stores')
      .select([
        sql<boolean>`description <> '' and avatar_id is not null`.as('profile'),
        exists(tx, sql`products where deleted_at is null`).as('firstProduct'),
        // A bundle or a tip jar has neither files nor contents. Once it is for sale, nothing is missing.
        sql<boolean>`(${exists(tx, sql`product_files where removed_at is null`)}
          or ${exists(tx, sql`contents where removed_at is null`)}
          or ${exists(tx, sql`products where deleted_at is null and state = 'published' and not is_waitlist`)})`.as(
          'firstContent',
        ),
        exists(tx, sql`products where deleted_at is null and state = 'published'`).as('published'),
        // The order keeps the planner from reading all orders of all stores for the first one.
        sql<boolean>`(select id from orders where store_id = ${tx.realm} and total > 0 and paid_at is not null
          and gateway <> 'external' order by placed_at, id limit 1) is not null`.as('firstSale'),
        sql<boolean>`first_sale_seen_at is not null`.as('isFirstSaleSeen'),
      ])
      .where('id', '=', tx.realm),
  );

const exists = (tx: StoreTx, rows: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from ${rows} and store_id = ${tx.realm})`;
