import { sql, type RawBuilder } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import type { listOrders, OrderStatus } from '#shared/contract/orders.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { foldText } from '#shared/rules/searchTerms.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { allOf, beginsWith, isOneOf } from '../../db/conditions.ts';
import { textHas } from '../../db/textSearch.ts';
import { findFew, isAmongFew, isRare } from '../customerRecord/isRare.ts';
import { FEW, findPeople } from '../customerRecord/findPeople.ts';

type Filter = Omit<InputOf<typeof listOrders>, 'cursor' | 'limit' | 'sort' | 'direction'>;

/**
 * Which orders a list shows. If the filter matches few, `ids` has those that can match. Else the list is read in its own
 * order and compared row by row, which soon finds a page because many match.
 */
export interface FoundOrders extends Pick<Filter, 'status' | 'customerId' | 'from' | 'to'> {
  ids: readonly string[] | null;
  /** The other conditions, of order `o`. */
  conditions: readonly RawBuilder<boolean>[];
}

export const EVERY: FoundOrders = { ids: null, conditions: [] };

/** Finds out which conditions match few orders. Each is read from an index, and no further than `FEW`. */
export async function narrowOrders(tx: StoreTx, filter: Filter): Promise<FoundOrders> {
  const { search, productId, needsCountryCheck, ...direct } = filter;
  const narrowed = await Promise.all([
    search ? findBySearch(tx, search) : null,
    productId === undefined ? null : findByProducts(tx, [productId]),
    needsCountryCheck ? findContradicted(tx) : null,
  ]);
  const known = narrowed.filter((found) => found !== null);
  const ids = known.flatMap((found) => (found.ids === null ? [] : [found.ids]));
  return {
    ...direct,
    ids: ids.toSorted((one, other) => one.length - other.length)[0] ?? null,
    conditions: known.map(({ condition }) => condition),
  };
}

export function matching(tx: StoreTx, { conditions, ...found }: FoundOrders) {
  let query = directlyMatching(tx, found);
  for (const condition of conditions) query = query.where(condition);
  return query;
}

/** The conditions that an index of orders answers. */
function directlyMatching(tx: StoreTx, { ids, status, customerId, from, to }: Omit<FoundOrders, 'conditions'>) {
  let query = tx.q.selectFrom('orders as o').where('o.store_id', '=', tx.realm);
  // Pending orders are listed only if they are asked for, because their buyer may still be typing another card.
  query = status === undefined ? query.where('o.status', '<>', 'pending') : query.where(hasStatus(status));
  if (ids !== null) query = query.where(isOneOf(sql.ref('o.id'), ids));
  if (customerId !== undefined) query = query.where('o.customer_id', '=', customerId);
  if (from !== undefined) query = query.where('o.placed_at', '>=', new Date(from));
  if (to !== undefined) query = query.where('o.placed_at', '<', new Date(to));
  return query;
}

/** A literal, so that the planner knows whether the partial index `orders_by_status` has the status. */
const hasStatus = (status: OrderStatus) => sql<boolean>`o.status = ${sql.lit(status)}`;

/** This many of the latest orders are compared to count those that match. */
const MOST_COMPARED = 1000;

/** How many orders match. `isMore`: at least one more than `count`. */
export async function countOrders(tx: StoreTx, found: FoundOrders): Promise<{ count: number; isMore: boolean }> {
  const { conditions, ...direct } = found;
  const isCompared = conditions.length > 0 && found.ids === null;
  const most = isCompared ? MOST_COMPARED : COUNT_MAX + 1;
  const { count, read } = await tx.one(
    tx.q
      .selectFrom(
        (isCompared ? directlyMatching(tx, direct) : matching(tx, found))
          .select(['o.id', 'o.customer_id', 'o.number', 'o.reference', 'o.paid_at'])
          .$if(isCompared, (query) => query.orderBy('o.placed_at', 'desc').orderBy('o.id', 'desc'))
          .limit(most)
          .as('o'),
      )
      .select([
        sql<number>`(count(*) ${isCompared ? sql`filter (where ${allOf(conditions)})` : sql``})::int`.as('count'),
        sql<number>`count(*)::int`.as('read'),
      ]),
  );
  return { count: Math.min(count, COUNT_MAX), isMore: read === most || count > COUNT_MAX };
}

/** What one condition finds. `ids` is null if it finds many. */
export interface Narrowed {
  ids: readonly string[] | null;
  condition: RawBuilder<boolean>;
}

/**
 * Orders by their number or reference, by the buyer's email and name, by the product, and by the recipient of a gift. Each
 * way of finding them reads an index.
 */
async function findBySearch(tx: StoreTx, search: string): Promise<Narrowed> {
  const terms = foldText(search).split(/\s+/).filter(Boolean);
  const [buyers, products, numbered, given] = await Promise.all([
    findPeople(tx, 'customer', search),
    findProducts(tx, terms),
    findIds(tx, sql`select o.id from orders o where o.store_id = ${tx.realm} and ${isNumbered(search)}`),
    findIds(
      tx,
      sql`select g.order_id as id from gifts g where g.store_id = ${tx.realm} and ${beginsWith(sql`(lower(g.email) collate "C")`, search.trim().toLowerCase())}`,
    ),
  ]);
  const [bought, ...sold] = await Promise.all([
    buyers.ids === null
      ? { ids: null, condition: buyers.includes(sql.ref('o.customer_id')) }
      : findByBuyers(tx, buyers.ids),
    findByProducts(tx, products.titled),
    findByProducts(tx, products.inVariants, terms),
  ]);
  const ways = [
    bought,
    ...sold,
    ...[numbered, given].map((ids) => ({ ids, condition: isOneOf(sql.ref('o.id'), ids ?? []) })),
  ];
  const ids = ways.every((way) => way.ids !== null) ? [...new Set(ways.flatMap((way) => way.ids ?? []))] : null;
  return {
    ids,
    condition: sql<boolean>`(${sql.join(
      ways.map(({ condition }) => condition),
      sql` or `,
    )})`,
  };
}

/** Finds orders `o` by number, reference or buyer. `ids` is null if there are too many to list. */
export async function findByNumberOrBuyer(tx: StoreTx, search: string): Promise<Narrowed> {
  const [buyers, numbered] = await Promise.all([
    findPeople(tx, 'customer', search),
    findIds(tx, sql`select o.id from orders o where o.store_id = ${tx.realm} and ${isNumbered(search)}`),
  ]);
  const bought =
    buyers.ids === null
      ? { ids: null, condition: buyers.includes(sql.ref('o.customer_id')) }
      : await findByBuyers(tx, buyers.ids);
  const ids = bought.ids === null || numbered === null ? null : [...new Set([...bought.ids, ...numbered])];
  const condition = numbered === null ? isNumbered(search) : isOneOf(sql.ref('o.id'), numbered);
  return { ids, condition: sql<boolean>`(${bought.condition} or ${condition})` };
}

const isNumbered = (search: string) => {
  const text = search.trim();
  const number = text.replace(/^#/, '').toUpperCase();
  return sql<boolean>`(${beginsWith(sql`o.number`, number)} or ${beginsWith(sql`o.reference`, text)})`;
};

async function findByBuyers(tx: StoreTx, customerIds: readonly string[]): Promise<Narrowed> {
  const isTheirs = isOneOf(sql.ref('o.customer_id'), customerIds);
  const ids =
    customerIds.length === 0
      ? []
      : await findIds(tx, sql`select o.id from orders o where o.store_id = ${tx.realm} and ${isTheirs}`);
  return { ids, condition: isTheirs };
}

/** The orders of products, in any variant or in those whose title at the time contains every term. */
async function findByProducts(
  tx: StoreTx,
  productIds: readonly string[],
  terms: readonly string[] = [],
): Promise<Narrowed> {
  const titled = terms.map((term) => sql` and ${textHas(sql`fold_text(l.sold_title)`, term)}`);
  const isOfThem = sql`${isOneOf(sql.ref('l.product_id'), productIds)}${sql.join(titled, sql``)}`;
  const ids =
    productIds.length === 0
      ? []
      : await findIds(
          tx,
          sql`select l.order_id as id from order_lines l where l.store_id = ${tx.realm} and ${isOfThem}`,
        );
  if (ids !== null) return { ids, condition: hasLine(tx, isOfThem) };
  const lines = sql`order_lines l where l.store_id = ${tx.realm} and ${isOfThem}`;
  const condition = (await isRare(tx, sql`select from ${lines}`))
    ? isAmongFew(sql.ref('o.id'), sql`select l.order_id from ${lines}`)
    : hasLine(tx, isOfThem);
  return { ids, condition };
}

async function findContradicted(tx: StoreTx): Promise<Narrowed> {
  const ids = await findIds(
    tx,
    sql`select e.order_id as id from tax_evidence e
         where e.store_id = ${tx.realm} and e.is_contradicted and e.checked_at is null`,
  );
  return { ids, condition: isContradicted(tx) };
}

const findIds = (tx: StoreTx, query: RawBuilder<unknown>): Promise<string[] | null> => findFew(tx, query, FEW);

/** The products whose title contains every term, and those with variants where only title and options together do. */
export async function findProducts(tx: StoreTx, terms: readonly string[]) {
  const rows = await tx.many(
    tx.q
      .selectFrom('products')
      .select(['id', hasTerms(sql`title`, terms).as('isTitled')])
      .where('store_id', '=', tx.realm)
      .where(hasTerms(sql`title || ' ' || options::text`, terms)),
  );
  const idsOf = (isTitled: boolean) => rows.filter((row) => row.isTitled === isTitled).map(({ id }) => id);
  return { titled: idsOf(true), inVariants: idsOf(false) };
}

export const hasTerms = (text: RawBuilder<unknown>, terms: readonly string[]) =>
  sql<boolean>`(${sql.join(
    terms.map((term) => textHas(sql`fold_text(${text})`, term)),
    sql` and `,
  )})`;

export const isContradicted = (tx: StoreTx): RawBuilder<boolean> =>
  sql<boolean>`(o.paid_at is not null and exists (select from tax_evidence e where e.store_id = ${tx.realm} and e.order_id = o.id
    and e.is_contradicted and e.checked_at is null))`;

/** `offset 0` keeps the planner from reading all lines at once where a page needs those of few orders. */
export const hasLine = (tx: StoreTx, condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from order_lines l where l.store_id = ${tx.realm} and l.order_id = o.id and ${condition} offset 0)`;
