import { sql, type RawBuilder } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import type { getStoreCustomers } from '#shared/contract/customers.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { allOf, isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { FEW, findPeople } from '../customerRecord/findPeople.ts';
import { SOLD } from '../sales/sold.ts';

type Filter = Pick<InputOf<typeof getStoreCustomers>, 'search' | 'productId' | 'hasBought' | 'tag' | 'since' | 'until'>;

/**
 * Which customers a list shows, as conditions of customer `c`: those that an index answers, and those that are compared
 * row by row in the order of the list, because many customers match them.
 */
export interface FoundCustomers {
  direct: readonly RawBuilder<boolean>[];
  compared: readonly RawBuilder<boolean>[];
}

export async function narrowCustomers(
  tx: StoreTx,
  { search, productId, hasBought, tag, since, until, markedIds }: Filter & { markedIds: readonly string[] | null },
): Promise<FoundCustomers> {
  const [people, buyers, others] = await Promise.all([
    search ? findPeople(tx, 'customer', search) : null,
    productId === undefined ? null : findBuyers(tx, productId),
    hasBought === false && markedIds ? findOthers(tx, markedIds) : null,
  ]);
  const narrowed = [
    people && { isFew: people.ids !== null, condition: people.includes(sql.ref('c.id')) },
    buyers,
    others,
    tag ? { isFew: false, condition: sql<boolean>`c.tags @> array[${tag}]::text[]` } : null,
    hasBought === undefined ? null : { isFew: false, condition: sql<boolean>`${bought(tx)} = ${hasBought}::boolean` },
  ].filter((one) => one !== null);
  const direct = narrowed.filter(({ isFew }) => isFew).map(({ condition }) => condition);
  if (since !== undefined) direct.push(sql<boolean>`c.created_at >= ${new Date(since)}`);
  if (until !== undefined) direct.push(sql<boolean>`c.created_at < ${new Date(until)}`);
  return { direct, compared: narrowed.filter(({ isFew }) => !isFew).map(({ condition }) => condition) };
}

/** This many of the latest customers are compared to count those that match. */
const MOST_COMPARED = 2000;

/** How many customers match. `isMore`: at least one more than `count`. */
export async function countCustomers(
  tx: StoreTx,
  { direct, compared }: FoundCustomers,
): Promise<{ count: number; isMore: boolean }> {
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

/** The customers who have bought nothing, if they are few. Some with a mark may have. */
async function findOthers(tx: StoreTx, markedIds: readonly string[]) {
  const rows = await tx.many(
    tx.q
      .selectFrom('customer_sums')
      .select('customer_id as id')
      .where('store_id', '=', tx.realm)
      .where('orders', '=', 0)
      .limit(FEW + 1),
  );
  const ids = [...rows.map(({ id }) => id), ...markedIds];
  return rows.length > FEW ? null : { isFew: true, condition: isOneOf(sql.ref('c.id'), ids) };
}

/** The customers who bought a product, by id if they are few. */
async function findBuyers(tx: StoreTx, productId: string) {
  const rows = await tx.many({
    compile: () =>
      sql<{ id: string }>`
        select o.customer_id as id from order_lines l
          join orders o on o.store_id = l.store_id and o.id = l.order_id
         where l.store_id = ${tx.realm} and l.product_id = ${productId} and o.status = any(${SOLD})
         limit ${FEW + 1}`.compile(tx.q),
  });
  return rows.length > FEW
    ? { isFew: false, condition: bought(tx, sql`and l.product_id = ${productId}::uuid`) }
    : {
        isFew: true,
        condition: isOneOf(
          sql.ref('c.id'),
          rows.map(({ id }) => id),
        ),
      };
}

/** `offset 0` keeps the planner from reading all orders at once where a page needs those of few customers. */
const bought = (tx: StoreTx, what = sql``) => sql<boolean>`exists (
  select from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id
   where o.store_id = ${tx.realm} and o.customer_id = c.id and o.status = any(${SOLD}) ${what} offset 0)`;
