import { sql } from 'kysely';
import { getStoreStats as contract } from '#shared/contract/stores.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { countAllCustomers } from '../../customerRecord/countAllCustomers.ts';
import { readSales } from '../../sales/sums/readSales.ts';
import { DAY_MS } from '../../sales/sums/splitDays.ts';

/** Counts a store's customers, products, campaigns and paid orders. Deleted ones do not count. */
export const getStoreStats = defineHandler(contract, async (_input, { tx, now }) => {
  // Every order has one source, so the sums of the sources count each once, with few rows a day.
  const sales = await readSales(tx, 'source', {
    from: new Date(0),
    to: new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS),
  });
  const [customers, stats] = await Promise.all([
    countAllCustomers(tx),
    tx.one(
      tx.q
        .selectFrom('stores')
        .select([
          count(tx, sql`products where deleted_at is null`).as('products'),
          sql<number>`(select coalesce(sum(orders), 0)::int from ${sales} sold)`.as('orders'),
          count(tx, sql`email_campaigns where deleted_at is null`).as('email_campaigns'),
        ])
        .where('id', '=', tx.realm),
    ),
  ]);
  return { stats: { customers, ...stats } };
});

const count = (tx: StoreTx, rows: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${rows} and store_id = ${tx.realm})`;
