import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { ELSEWHERE } from '../ledger.ts';
import { SOLD } from '../sold.ts';
import { isLeftToDo } from '../../../access/isLeftToDo.ts';

/** The rows of `customer_sums` for some customers, or for all, added up from their orders. */
export const sumsOf = (tx: StoreTx, ids: readonly string[] | 'all'): RawBuilder<unknown> => sql`
  select c.id as customer_id, added.*
    from customers c
    cross join lateral (
      select count(*)::int as orders,
             coalesce(sum(o.total - o.refunded) filter (where o.currency = (select currency from stores where id = ${tx.realm})), 0)::bigint
               as spent,
             coalesce(max(o.placed_at), timestamptz 'epoch') as last_order_at,
             count(*) filter (where o.status <> 'refunded') > 0 as has_bought,
             count(*) filter (where o.status <> 'refunded' and o.total > 0 and o.gateway <> ${ELSEWHERE}
               and lower(o.email) = lower(c.email)) > 0 as has_paid_here
        from orders o where o.store_id = ${tx.realm} and o.customer_id = c.id and o.status = any(${SOLD})) added
   where c.store_id = ${tx.realm} and c.anonymous_since is null
     and ${ids === 'all' ? sql`true` : sql`c.id = any(${ids}::uuid[])`}`;

/**
 * The customers with an order that was not fully refunded, and whether they paid here under their present address, for a
 * `from` clause: the stored sums, and for customers whose sums are out of date their orders.
 */
export async function readBuyers(tx: StoreTx): Promise<RawBuilder<unknown>> {
  if (await isLeftToDo(tx, 'customer-sums')) return sql`(${liveBuyers(tx, 'all')})`;
  const marked = await findMarkedCustomers(tx);
  const stored = sql`
    select customer_id, has_paid_here from customer_sums
     where store_id = ${tx.realm} and has_bought and customer_id <> all(${marked}::uuid[])`;
  return marked.length === 0 ? sql`(${stored})` : sql`(${stored} union all ${liveBuyers(tx, marked)})`;
}

const liveBuyers = (tx: StoreTx, ids: readonly string[] | 'all') =>
  sql`select customer_id, has_paid_here from (${sumsOf(tx, ids)}) live where has_bought`;

/** Adds up what these customers bought, and stores it. */
export async function sumCustomers(tx: StoreTx, ids: readonly string[]): Promise<void> {
  await Promise.all([storeSums(tx, ids), storeProducts(tx, ids)]);
}

const storeSums = (tx: StoreTx, ids: readonly string[]) =>
  tx.run({
    compile: () =>
      sql`insert into customer_sums (store_id, customer_id, orders, spent, last_order_at, has_bought, has_paid_here)
          select ${tx.realm}::uuid, added.* from (${sumsOf(tx, ids)}) added
          on conflict (store_id, customer_id) do update
             set orders = excluded.orders, spent = excluded.spent, last_order_at = excluded.last_order_at,
                 has_bought = excluded.has_bought, has_paid_here = excluded.has_paid_here`.compile(tx.q),
  });

/** The rows of `customer_products` for some customers, from their orders. Some are repeated. */
export const boughtBy = (tx: StoreTx, ids: readonly string[]): RawBuilder<unknown> => sql`
  select o.store_id, o.customer_id, l.product_id from orders o
    join order_lines l on l.store_id = o.store_id and l.order_id = o.id
    join customers c on c.store_id = o.store_id and c.id = o.customer_id and c.anonymous_since is null
   where o.store_id = ${tx.realm} and o.customer_id = any(${ids}::uuid[]) and o.status = any(${SOLD})`;

/** The products that the customers bought. Rows that stay are not written again. */
async function storeProducts(tx: StoreTx, ids: readonly string[]): Promise<void> {
  const bought = boughtBy(tx, ids);
  await tx.run({
    compile: () =>
      sql`delete from customer_products
           where store_id = ${tx.realm} and customer_id = any(${ids}::uuid[])
             and (store_id, customer_id, product_id) not in (${bought})`.compile(tx.q),
  });
  await tx.run({
    compile: () =>
      sql`insert into customer_products (store_id, customer_id, product_id) ${bought} on conflict do nothing`.compile(
        tx.q,
      ),
  });
}

export async function findMarkedCustomers(tx: StoreTx): Promise<string[]> {
  const rows = await tx.many({
    compile: () =>
      sql<{ id: string }>`
        select distinct customer_id as id from sale_marks
         where store_id = ${tx.realm} and customer_id is not null`.compile(tx.q),
  });
  return rows.map(({ id }) => id);
}
