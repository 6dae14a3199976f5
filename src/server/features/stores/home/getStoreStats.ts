import { sql } from 'kysely';
import { getStoreStats as contract } from '#shared/contract/stores.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** Counts a store's customers, products, campaigns and paid orders. Deleted ones do not count. */
export const getStoreStats = defineHandler(contract, async (_input, { tx }) => ({
  stats: await tx.one(
    tx.q
      .selectFrom('stores')
      .select([
        count(tx, sql`customers where anonymous_since is null`).as('customers'),
        count(tx, sql`products where deleted_at is null`).as('products'),
        count(tx, sql`orders where status in ('paid', 'partially-refunded', 'refunded')`).as('orders'),
        count(tx, sql`email_campaigns where deleted_at is null`).as('email_campaigns'),
      ])
      .where('id', '=', tx.realm),
  ),
}));

const count = (tx: StoreTx, rows: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${rows} and store_id = ${tx.realm})`;
