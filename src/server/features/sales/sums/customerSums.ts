import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';
import { SOLD } from '../sold.ts';

/** The rows of `customer_sums` for some customers, added up from their orders. */
const sumsOf = (tx: StoreTx, ids: readonly string[]): RawBuilder<unknown> => sql`
  select c.id as customer_id, count(o.id)::int as orders,
         coalesce(sum(o.total - o.refunded) filter (where o.currency = (select currency from stores where id = ${tx.realm})), 0)::bigint
           as spent,
         coalesce(max(o.placed_at), timestamptz 'epoch') as last_order_at
    from customers c
    left join orders o on o.store_id = c.store_id and o.customer_id = c.id and o.status = any(${SOLD})
   where c.store_id = ${tx.realm} and c.id = any(${ids}::uuid[])
   group by c.id`;

/** Adds up what these customers bought, and stores it. */
export const sumCustomers = (tx: StoreTx, ids: readonly string[]): Promise<number> =>
  tx.run({
    compile: () =>
      sql`insert into customer_sums (store_id, customer_id, orders, spent, last_order_at)
          select ${tx.realm}::uuid, added.* from (${sumsOf(tx, ids)}) added
          on conflict (store_id, customer_id) do update
             set orders = excluded.orders, spent = excluded.spent, last_order_at = excluded.last_order_at`.compile(
        tx.q,
      ),
  });

export async function findMarkedCustomers(tx: StoreTx): Promise<string[]> {
  const rows = await tx.many({
    compile: () =>
      sql<{ id: string }>`
        select distinct customer_id as id from sale_marks
         where store_id = ${tx.realm} and customer_id is not null`.compile(tx.q),
  });
  return rows.map(({ id }) => id);
}
