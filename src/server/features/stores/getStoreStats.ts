import { sql } from 'kysely';
import { getStoreStats as contract } from '#shared/contract/stores.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Counts what stands in a store: people with a name, products and campaigns not deleted, orders paid. */
export const getStoreStats = answer(contract, async (_input, { tx }) => ({
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
