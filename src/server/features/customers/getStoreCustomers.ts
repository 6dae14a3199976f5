import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { getStoreCustomers as contract } from '#shared/contract/customers.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { sortList } from '../../access/sortedList.ts';
import { SOLD } from '../orders/sold.ts';
import { customerRows, presentCustomer } from './customerRecord.ts';
import { CUSTOMER_SORTS } from './customerSorts.ts';
import { hasWords } from './hasWords.ts';

type Wish = InputOf<typeof contract>;

const MOST_TAGS = 200;

/** The store's customers by search, purchases, tag and time of joining, in the order asked for. */
export const getStoreCustomers = answer(contract, async (wish, { tx }) => {
  const sorted = sortList(CUSTOMER_SORTS, wish, sql`c.id`);
  const [rows, { count }, tags] = await Promise.all([
    tx.many(pageOf(tx, wish, sorted)),
    tx.one(filtered(tx, wish).select(sql<number>`count(*)::int`.as('count'))),
    findTags(tx),
  ]);
  const items = rows.slice(0, wish.limit);
  const last = items.at(-1);
  return {
    items: items.map(presentCustomer),
    nextCursor: rows.length > wish.limit && last ? sorted.cursorAfter(last) : null,
    count,
    tags,
  };
});

/** One row more than asked for tells whether there is a next page. */
const pageOf = (tx: StoreTx, wish: Wish, { key, after, by, direction }: ReturnType<typeof sortList>) =>
  customerRows(tx)
    .select(key)
    .where(matches(tx, wish))
    .where(after)
    .orderBy(by, direction)
    .orderBy('c.id', direction)
    .limit(wish.limit + 1);

// Without the figures of the orders, which counting does not read.
const filtered = (tx: StoreTx, wish: Wish) =>
  tx.q
    .selectFrom('customers as c')
    .where('c.store_id', '=', tx.realm)
    .where('c.anonymous_since', 'is', null)
    .where(matches(tx, wish));

function matches(tx: StoreTx, { search, productId, hasBought, tag, since, until }: Wish) {
  const conditions = [sql<boolean>`true`];
  if (search) conditions.push(hasWords(search));
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

/** Every tag in use, for choosing one. */
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
