import { sql } from 'kysely';
import { getStoreCustomers as contract, type CustomerSort } from '#shared/contract/customers.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { allOf, isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { exactFirst } from '../../access/exactFirst.ts';
import { buildSort, numberKey, textKey, timeKey, type SortKeys } from '../../access/sortedList.ts';
import { tagQueries } from '../customerRecord/customerTags.ts';
import { findExact, NONE_EXACT } from '../customerRecord/findExact.ts';
import { customerRows, presentCustomer, summedCustomerRows } from './customerRecord.ts';
import { findMarkedCustomers } from '../sales/sums/customerSums.ts';
import { isLeftToDo } from '../../access/isLeftToDo.ts';
import { countCustomers, narrowCustomers, type FoundCustomers } from './findCustomers.ts';

const MOST_TAGS = 200;

/** The sort orders of customers. `c` is the customer, `f` the figures of their orders. */
const SORTS: SortKeys<CustomerSort> = {
  joined: timeKey(sql`c.created_at`),
  name: textKey(sql<string>`coalesce(nullif(c.name, ''), c.email)`),
  orders: numberKey(sql<number>`f.orders`),
  spent: numberKey(sql<number>`f.spent`),
  'last-order': timeKey(sql`f.last_order_at`),
};

/** These sort orders have an index of the stored sums. */
const SUMMED: readonly CustomerSort[] = ['orders', 'spent', 'last-order'];

/**
 * The store's customers filtered by search, purchases, tag and joining date, sorted as requested. Exact matches of the search come
 * before the others.
 */
export const getStoreCustomers = defineHandler(contract, async (input, { tx }) => {
  const { search, cursor, limit } = input;
  const [exact, isLeft] = await Promise.all([
    search ? findExact(tx, 'customer', search) : NONE_EXACT,
    isLeftToDo(tx, 'customer-sums'),
  ]);
  const markedIds = isLeft ? null : await findMarkedCustomers(tx);
  const found = await narrowCustomers(tx, { ...input, markedIds, exact });
  const sortAfter = (after: string | undefined) => buildSort(SORTS, { ...input, cursor: after }, sql`c.id`);
  const [{ shown, nextCursor }, counted, tags] = await Promise.all([
    exactFirst({
      exactIds: exact.ids,
      id: sql.ref('c.id'),
      cursor,
      limit,
      read: ({ where, cursor: after, limit: most }) =>
        findPage(
          tx,
          { found: { ...found, direct: [...found.direct, where] }, sorted: sortAfter(after), limit: most + 1 },
          SUMMED.includes(input.sort) ? markedIds : null,
        ),
      cursorAfter: sortAfter(undefined).cursorAfter,
    }),
    countCustomers(tx, found),
    findTags(tx),
  ]);
  return { items: shown.map(presentCustomer), nextCursor, ...counted, tags };
});

interface Page {
  found: FoundCustomers;
  sorted: ReturnType<typeof buildSort>;
  limit: number;
}

/**
 * A page of customers. If it is sorted by a stored sum, the customers whose sums are out of date are added up, and take
 * their places among the others.
 */
async function findPage(tx: StoreTx, page: Page, markedIds: readonly string[] | null) {
  if (markedIds === null) return tx.many(customersAfter(customerRows(tx), page));
  const isMarked = isOneOf(sql.ref('c.id'), markedIds);
  const [stored, live] = await Promise.all([
    tx.many(customersAfter(summedCustomerRows(tx), page).where(sql<boolean>`not ${isMarked}`)),
    markedIds.length === 0 ? [] : tx.many(customersAfter(customerRows(tx).where(isMarked), page)),
  ]);
  const sign = page.sorted.direction === 'asc' ? 1 : -1;
  return [...stored, ...live]
    .toSorted((one, other) => sign * (Number(one.key) - Number(other.key) || (one.id < other.id ? -1 : 1)))
    .slice(0, page.limit);
}

const customersAfter = (
  customers: ReturnType<typeof customerRows>,
  { found, sorted: { key, after, by, direction }, limit }: Page,
) =>
  customers
    .select(key)
    .where(allOf([...found.direct, ...found.compared]))
    .where(after)
    .orderBy(by, direction)
    .orderBy('c.id', direction)
    .limit(limit);

/** The tags in use, for the tag picker. */
async function findTags(tx: StoreTx): Promise<string[]> {
  const { used } = await tagQueries(tx);
  const rows = await tx.many({
    compile: () => sql<{ value: string }>`${used} limit ${MOST_TAGS}`.compile(tx.q),
  });
  return rows.map(({ value }) => value);
}
