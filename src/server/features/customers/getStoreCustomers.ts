import { sql } from 'kysely';
import { getStoreCustomers as contract, type CustomerSort } from '#shared/contract/customers.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { cutPage } from '../../access/pagination.ts';
import { buildSort, numberKey, textKey, timeKey, type SortKeys } from '../../access/sortedList.ts';
import { customerRows, presentCustomer } from './customerRecord.ts';
import { allOf, countCustomers, narrowCustomers, type FoundCustomers } from './findCustomers.ts';

const MOST_TAGS = 200;

/** The sort orders of customers. `c` is the customer, `f` the figures of their orders. */
const SORTS: SortKeys<CustomerSort> = {
  joined: timeKey(sql`c.created_at`),
  name: textKey(sql<string>`coalesce(nullif(c.name, ''), c.email)`),
  orders: numberKey(sql<number>`f.orders`),
  spent: numberKey(sql<number>`f.spent`),
  'last-order': timeKey(sql`coalesce(f.last_order_at, timestamptz 'epoch')`),
};

/** The store's customers filtered by search, purchases, tag and joining date, sorted as requested. */
export const getStoreCustomers = defineHandler(contract, async (input, { tx }) => {
  const sorted = buildSort(SORTS, input, sql`c.id`);
  const found = await narrowCustomers(tx, input);
  const [rows, counted, tags] = await Promise.all([
    tx.many(customersAfter(tx, { found, sorted, limit: input.limit + 1 })),
    countCustomers(tx, found),
    findTags(tx),
  ]);
  const { shown, nextCursor } = cutPage(rows, input.limit, sorted.cursorAfter);
  return { items: shown.map(presentCustomer), nextCursor, ...counted, tags };
});

interface Page {
  found: FoundCustomers;
  sorted: ReturnType<typeof buildSort>;
  limit: number;
}

const customersAfter = (tx: StoreTx, { found, sorted: { key, after, by, direction }, limit }: Page) =>
  customerRows(tx)
    .select(key)
    .where(allOf([...found.direct, ...found.compared]))
    .where(after)
    .orderBy(by, direction)
    .orderBy('c.id', direction)
    .limit(limit);

/** Every tag in use, for the tag picker. */
async function findTags(tx: StoreTx): Promise<string[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('customers')
      .select(sql<string>`unnest(tags)`.as('tag'))
      .distinct()
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`tags <> '{}'`)
      .orderBy('tag')
      .limit(MOST_TAGS),
  );
  return rows.map(({ tag }) => tag);
}
