import { sql, type RawBuilder } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import type { getStoreCustomers } from '#shared/contract/customers.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { allOf, isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { tagQueries } from '../customerRecord/customerTags.ts';
import type { ExactMatches } from '../customerRecord/findExact.ts';
import { findPeople } from '../customerRecord/findPeople.ts';
import { findFew, isAmongFew, isRare } from '../customerRecord/isRare.ts';
import { SOLD } from '../sales/sold.ts';

type Filter = Pick<InputOf<typeof getStoreCustomers>, 'search' | 'productId' | 'hasBought' | 'tag' | 'since' | 'until'>;

interface Search extends Filter {
  /** Null: no sums were made since an upgrade. */
  markedIds: readonly string[] | null;
  exact: ExactMatches;
}

/**
 * Which customers a list shows, as conditions of customer `c`: those that an index answers, and those that are compared
 * row by row in the order of the list, because many customers match them.
 */
export interface FoundCustomers {
  direct: readonly RawBuilder<boolean>[];
  compared: readonly RawBuilder<boolean>[];
  /** Whether it is known that more than `COUNT_MAX` match. */
  isMore: boolean;
}

/** What one condition finds. `isMore`: more than `COUNT_MAX` customers, for sure. */
interface Narrowed {
  isFew: boolean;
  isMore: boolean;
  condition: RawBuilder<boolean>;
}

export async function narrowCustomers(
  tx: StoreTx,
  { search, productId, hasBought, tag, since, until, markedIds, exact }: Search,
): Promise<FoundCustomers> {
  const narrowed = (
    await Promise.all([
      search ? findSearched(tx, search, exact) : null,
      productId === undefined ? null : findBuyers(tx, productId, markedIds),
      hasBought === undefined ? null : findByOrders(tx, hasBought, markedIds),
      tag ? findTagged(tx, tag) : null,
    ])
  ).filter((one) => one !== null);
  const direct = narrowed.filter(({ isFew }) => isFew).map(({ condition }) => condition);
  if (since !== undefined) direct.push(sql<boolean>`c.created_at >= ${new Date(since)}`);
  if (until !== undefined) direct.push(sql<boolean>`c.created_at < ${new Date(until)}`);
  return {
    direct,
    compared: narrowed.filter(({ isFew }) => !isFew).map(({ condition }) => condition),
    isMore: narrowed.length === 1 && direct.length === 0 && narrowed.every(({ isMore }) => isMore),
  };
}

/** This many of the latest customers are compared to count those that match. */
const MOST_COMPARED = 2000;

/** How many customers match. `isMore`: at least one more than `count`. */
export async function countCustomers(
  tx: StoreTx,
  { direct, compared, isMore }: FoundCustomers,
): Promise<{ count: number; isMore: boolean }> {
  if (isMore) return { count: COUNT_MAX, isMore };
  const most = compared.length > 0 ? MOST_COMPARED : COUNT_MAX + 1;
  const { count, read } = await tx.one(
    tx.q
      .selectFrom(
        tx.q
          .selectFrom('customers as c')
          .select(['c.id', 'c.tags'])
          .where('c.store_id', '=', tx.realm)
          .where('c.anonymous_since', 'is', null)
          .where(allOf(direct))
          .$if(compared.length > 0, (query) => query.orderBy('c.created_at', 'desc').orderBy('c.id', 'desc'))
          .limit(most)
          .as('c'),
      )
      .select([
        sql<number>`(count(*) filter (where ${allOf(compared)}))::int`.as('count'),
        sql<number>`count(*)::int`.as('read'),
      ]),
  );
  return { count: Math.min(count, COUNT_MAX), isMore: read === most || count > COUNT_MAX };
}

async function findSearched(tx: StoreTx, search: string, exact: ExactMatches): Promise<Narrowed> {
  const { ids, isMore, includes } = await findPeople(tx, 'customer', search, exact);
  return { isFew: ids !== null, isMore: ids === null && isMore, condition: includes(sql.ref('c.id')) };
}

const compared = (condition: RawBuilder<boolean>, isMore = false): Narrowed => ({ isFew: false, isMore, condition });

async function findTagged(tx: StoreTx, tag: string): Promise<Narrowed> {
  const id = sql.ref('c.id');
  const { tagged } = await tagQueries(tx);
  const customers = tagged(sql`${tag}::text`);
  const few = await findFew(tx, customers, COUNT_MAX);
  if (few !== null) return { isFew: true, isMore: false, condition: isOneOf(id, few) };
  const isTagged = sql<boolean>`((c.tags @> array[${tag}]::text[]) is true)`;
  return compared((await isRare(tx, customers)) ? isAmongFew(id, customers) : isTagged, true);
}

/** The customers who bought something, or nothing. */
const findByOrders = (tx: StoreTx, hasBought: boolean, markedIds: readonly string[] | null): Promise<Narrowed> =>
  findSummed(tx, {
    summed: sql`from customer_sums s where s.store_id = ${tx.realm} and s.orders ${sql.raw(hasBought ? '>' : '=')} 0`,
    live: sql<boolean>`${bought(tx)} = ${hasBought}::boolean`,
    markedIds,
  });

/** The customers who bought a product. */
const findBuyers = (tx: StoreTx, productId: string, markedIds: readonly string[] | null): Promise<Narrowed> =>
  findSummed(tx, {
    summed: sql`from customer_products s where s.store_id = ${tx.realm} and s.product_id = ${productId}`,
    live: bought(tx, sql`and l.product_id = ${productId}::uuid`),
    markedIds,
  });

interface Summed {
  /** The rows `s` of stored sums that tell it. */
  summed: RawBuilder<unknown>;
  /** The same from the orders of customer `c`, for those whose sums are out of date. */
  live: RawBuilder<boolean>;
  /** Null: no sums were made since an upgrade. */
  markedIds: readonly string[] | null;
}

async function findSummed(tx: StoreTx, { summed, live, markedIds }: Summed): Promise<Narrowed> {
  if (markedIds === null) return compared(live);
  const id = sql.ref('c.id');
  const isMarked = isOneOf(id, markedIds);
  const few = await findFew(
    tx,
    sql`select s.customer_id as id ${summed} and s.customer_id <> all(${markedIds}::uuid[])`,
    COUNT_MAX,
  );
  if (few !== null) {
    const condition = sql<boolean>`(${isOneOf(id, [...few, ...markedIds])} and (not ${isMarked} or ${live}))`;
    return { isFew: true, isMore: false, condition };
  }
  const isSummed = (await isRare(tx, sql`select ${summed}`))
    ? isAmongFew(id, sql`select s.customer_id ${summed}`)
    : sql`exists (select ${summed} and s.customer_id = c.id offset 0)`;
  return compared(sql<boolean>`(case when ${isMarked} then ${live} else ${isSummed} end)`, true);
}

/** `offset 0` keeps the planner from reading all orders at once where a page needs those of few customers. */
const bought = (tx: StoreTx, what = sql``) => sql<boolean>`exists (
  select from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id
   where o.store_id = ${tx.realm} and o.customer_id = c.id and o.status = any(${SOLD}) ${what} offset 0)`;
