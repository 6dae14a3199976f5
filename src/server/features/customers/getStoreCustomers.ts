import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { getStoreCustomers as contract, type CustomerSort } from '#shared/contract/customers.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { cutPage } from '../../access/pagination.ts';
import { buildSort, numberKey, textKey, timeKey, type SortKeys } from '../../access/sortedList.ts';
import { SOLD } from '../sales/sold.ts';
import { customerRows, presentCustomer } from './customerRecord.ts';
import { matchesSearch } from '../customerRecord/matchesSearch.ts';

type Params = InputOf<typeof contract>;

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
  const [rows, { count }, tags] = await Promise.all([
    tx.many(customersAfter(tx, input, sorted)),
    tx.one(filtered(tx, input).select(sql<number>`count(*)::int`.as('count'))),
    findTags(tx),
  ]);
  const { shown, nextCursor } = cutPage(rows, input.limit, sorted.cursorAfter);
  return { items: shown.map(presentCustomer), nextCursor, count, tags };
});

/** One row more than requested shows whether there is a next page. */
const customersAfter = (tx: StoreTx, input: Params, { key, after, by, direction }: ReturnType<typeof buildSort>) =>
  customerRows(tx)
    .select(key)
    .where(matches(tx, input))
    .where(after)
    .orderBy(by, direction)
    .orderBy('c.id', direction)
    .limit(input.limit + 1);

// The count leaves out the order figures, because it does not need them.
const filtered = (tx: StoreTx, input: Params) =>
  tx.q
    .selectFrom('customers as c')
    .where('c.store_id', '=', tx.realm)
    .where('c.anonymous_since', 'is', null)
    .where(matches(tx, input));

function matches(tx: StoreTx, { search, productId, hasBought, tag, since, until }: Params) {
  const conditions = [sql<boolean>`true`];
  if (search) conditions.push(matchesSearch(search));
  if (productId !== undefined) conditions.push(bought(tx, sql`and l.product_id = ${productId}::uuid`));
  if (hasBought !== undefined) conditions.push(sql<boolean>`${bought(tx)} = ${hasBought}::boolean`);
  if (tag) conditions.push(sql<boolean>`c.tags @> array[${tag}]::text[]`);
  if (since !== undefined) conditions.push(sql<boolean>`c.created_at >= ${new Date(since)}`);
  if (until !== undefined) conditions.push(sql<boolean>`c.created_at < ${new Date(until)}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const bought = (tx: StoreTx, what = sql``) => sql<boolean>`exists (
  select from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id
   where o.store_id = ${tx.realm} and o.customer_id = c.id and o.status = any(${SOLD}) ${what})`;

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
