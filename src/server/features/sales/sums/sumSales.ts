import { sql } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobContext } from '../../jobs.ts';
import { sumCustomers } from './customerSums.ts';
import { SALE_DIMENSIONS, soldRows } from './soldRows.ts';
import { DAY_MS, type Range } from './splitDays.ts';

/** How long the number of buyers in a period is kept. */
const KEPT_MS = 100 * DAY_MS;

/** Adds up the marked days of every store. */
export async function sumSales(_data: Jobs['sumSales'], { services: { db, log } }: JobContext): Promise<void> {
  const marked = await db.onPlatform((tx) =>
    tx.many({
      compile: () =>
        sql<{ storeId: string; day: Date }>`
          select distinct store_id as "storeId", (day::timestamp at time zone 'UTC') as day from sale_marks
           order by 1, 2`.compile(tx.q),
    }),
  );
  for (const { storeId, day } of marked) {
    // If a day of one store fails, its marks stay, and all others are still added up.
    await db
      .inStore(provenStore(storeId), (tx) => sumDay(tx, day))
      .catch((error: unknown) => log.error({ err: error }, 'Could not add up a day of sales.'));
  }
}

/**
 * Adds up a day anew. The deleted marks were committed with the changes they are about, so each is seen here. Later
 * changes write new marks. A second worker waits, and then finds nothing to do, unless the day is summed by force.
 */
export async function sumDay(tx: StoreTx, day: Date, { isForced = false } = {}): Promise<void> {
  await lockSums(tx);
  const isOfDay = sql<boolean>`store_id = ${tx.realm} and day = (${day}::timestamptz at time zone 'UTC')::date`;
  const marks = await tx.many(tx.q.deleteFrom('sale_marks').where(isOfDay).returning('customer_id'));
  if (marks.length === 0 && !isForced) return;
  await sumCustomers(tx, [...new Set(marks.flatMap(({ customer_id: id }) => id ?? []))]);
  const range = { from: day, to: new Date(day.getTime() + DAY_MS) };
  await addToProducts(tx, range, -1);
  await tx.run(tx.q.deleteFrom('sale_sums').where(isIn(tx, range)));
  for (const dimension of SALE_DIMENSIONS)
    await tx.run({
      compile: () =>
        sql`insert into sale_sums (store_id, dimension, starts_at, key, currency, is_elsewhere, orders, units, revenue,
              kept_units, kept_amount)
            select ${tx.realm}::uuid, sold.* from (${soldRows(tx, dimension, [range])}) sold`.compile(tx.q),
    });
  await addToProducts(tx, range, 1);
  await tx.run(
    tx.q
      .deleteFrom('buyer_counts')
      .where('store_id', '=', tx.realm)
      // Counts of long ago are of no use any more.
      .where(
        sql<boolean>`(since < ${range.to} and until > ${range.from} or until < ${new Date(day.getTime() - KEPT_MS)})`,
      ),
  );
}

/** Whoever writes the sums of a store holds this lock, so that no older sum overwrites a newer one. */
export const lockSums = (tx: StoreTx) =>
  tx.run(tx.q.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended('sales ' || ${tx.realm}, 0))`.as('locked')));

const isIn = (tx: StoreTx, { from, to }: Range) =>
  sql<boolean>`store_id = ${tx.realm} and dimension = any(${SALE_DIMENSIONS}::text[])
    and starts_at >= ${from} and starts_at < ${to}`;

/** Takes a day's stored sums out of the totals of their products, or adds them. */
const addToProducts = (tx: StoreTx, { from, to }: Range, sign: 1 | -1) =>
  tx.run({
    compile: () =>
      sql`insert into product_sums as p (store_id, product_id, currency, units, kept_units, kept_amount)
          select store_id, key::uuid, currency, ${sign} * sum(units), ${sign} * sum(kept_units), ${sign} * sum(kept_amount)
            from sale_sums
           where store_id = ${tx.realm} and dimension = 'product' and starts_at >= ${from} and starts_at < ${to}
           group by store_id, key, currency
          on conflict (store_id, product_id, currency) do update
             set units = p.units + excluded.units, kept_units = p.kept_units + excluded.kept_units,
                 kept_amount = p.kept_amount + excluded.kept_amount`.compile(tx.q),
  });

/** Replaces the totals of all products by the sums of their days. */
export async function sumProducts(tx: StoreTx): Promise<void> {
  await tx.run(tx.q.deleteFrom('product_sums').where('store_id', '=', tx.realm));
  await addToProducts(tx, { from: new Date(0), to: new Date('9999-01-01') }, 1);
}

/** Adds up the hours of all days from their quarters. Days with a mark are added up from the orders as always. */
export async function sumHours(tx: StoreTx): Promise<void> {
  await lockSums(tx);
  await tx.run(tx.q.deleteFrom('sale_sums').where('store_id', '=', tx.realm).where('dimension', '=', 'hour'));
  await tx.run({
    compile: () =>
      sql`insert into sale_sums (store_id, dimension, starts_at, key, currency, is_elsewhere, orders, units, revenue,
            kept_units, kept_amount)
          select store_id, 'hour', date_bin('1 hour', starts_at, timestamptz 'epoch') as hour, key, currency, is_elsewhere,
                 sum(orders), sum(units), sum(revenue), sum(kept_units), sum(kept_amount)
            from sale_sums where store_id = ${tx.realm} and dimension = 'all'
           group by store_id, hour, key, currency, is_elsewhere`.compile(tx.q),
  });
}

/** Marks every day on which something was sold, so that all sums are made anew. */
export const markEveryDay = (tx: StoreTx): Promise<number> =>
  tx.run({
    compile: () =>
      sql`insert into sale_marks (store_id, day, id)
          select store_id, day, gen_random_uuid() from (
            select distinct store_id, (placed_at at time zone 'UTC')::date as day from orders
             where store_id = ${tx.realm} and paid_at is not null) days`.compile(tx.q),
  });
