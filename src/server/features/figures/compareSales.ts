import { sql } from 'kysely';
import { toDecimal } from '#shared/rules/money.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { boughtBy, sumsOf } from '../sales/sums/customerSums.ts';
import { SALE_DIMENSIONS, soldRows } from '../sales/sums/soldRows.ts';
import type { Range } from '../sales/sums/splitDays.ts';
import { SOLD } from '../sales/sold.ts';
import { findRows } from './findRows.ts';

// Each comparison is one statement, so that sums, orders and marks are of the same moment: what has a mark is out of date by
// design, and no difference. Each returns sentences.

/** The sums of a day that are not what its orders add up to. */
export async function compareDay(tx: StoreTx, day: Range): Promise<string[]> {
  const made = sql.join(
    SALE_DIMENSIONS.map((dimension) => soldRows(tx, dimension, [day])),
    sql` union all `,
  );
  const rows = await findRows<SaleRow>(
    tx,
    sql`select dimension, starts_at as "startsAt", key, currency, json_build_array(${sums('s')}) as stored, json_build_array(${sums('m')}) as made
          from (select * from sale_sums where store_id = ${tx.realm} and dimension = any(${SALE_DIMENSIONS}::text[])
                   and starts_at >= ${day.from} and starts_at < ${day.to}) s
          full join (${made}) m using (dimension, starts_at, key, currency, is_elsewhere)
         where (${sums('s')}) <> (${sums('m')})
           and not exists (select from sale_marks where store_id = ${tx.realm}
                              and day = (${day.from}::timestamptz at time zone 'UTC')::date)
         order by 1, 2, 3, 4`,
  );
  return rows.map(({ dimension, startsAt, key, currency, stored, made }) => {
    const what = key === '' ? dimension : `${dimension} ${JSON.stringify(key)}`;
    return `Sales (${what}) of ${startsAt.toISOString()}: ${compared({ currency, stored, made }, 'the orders')}`;
  });
}

interface SaleRow extends Compared {
  dimension: string;
  startsAt: Date;
  key: string;
}

interface Compared {
  currency: string;
  /** Orders, units, net revenue, and units and amount of what was not refunded. */
  stored: number[];
  made: number[];
}

const SUMS = ['orders', 'units', 'revenue', 'kept_units', 'kept_amount'] as const;

const sums = (side: string) => sql.join(SUMS.map((name) => sql`coalesce(${sql.ref(`${side}.${name}`)}, 0)::bigint`));

function compared({ currency, stored, made }: Compared, source: string): string {
  const written = ([orders = 0, units = 0, revenue = 0, keptUnits = 0, keptAmount = 0]: number[]) => {
    const amount = (value: number) => toDecimal({ amount: value, currency });
    return `${orders} orders, ${units} units, ${amount(revenue)} ${currency} (not refunded: ${keptUnits} units, ${amount(keptAmount)})`;
  };
  return `stored are ${written(stored)}; ${source} add up to ${written(made)}.`;
}

/** The products whose totals are not what their days add up to. One transaction writes both. */
export async function compareProducts(tx: StoreTx): Promise<string[]> {
  const rows = await findRows<Compared & { product: string }>(
    tx,
    sql`select key as product, currency, json_build_array(${sums('s')}) as stored, json_build_array(${sums('m')}) as made
          from (select product_id::text as key, currency, 0 as orders, units, 0 as revenue, kept_units, kept_amount
                  from product_sums where store_id = ${tx.realm}) s
          full join (select key, currency, 0 as orders, sum(units) as units, 0 as revenue, sum(kept_units) as kept_units,
                            sum(kept_amount) as kept_amount
                       from sale_sums where store_id = ${tx.realm} and dimension = 'product' group by key, currency) m
            using (key, currency)
         where (${sums('s')}) <> (${sums('m')})
         order by 1, 2`,
  );
  return rows.map(({ product, ...row }) => `Product ${product}: ${compared(row, 'its days')}`);
}

/** The customers among these whose sums are not what their orders add up to. */
export async function compareCustomers(tx: StoreTx, ids: readonly string[]) {
  const rows = await findRows<CustomerRow>(
    tx,
    sql`select m.customer_id as id, coalesce(s.orders, 0) as "storedOrders", m.orders as "madeOrders",
               coalesce(s.spent, 0) as "storedSpent", m.spent as "madeSpent",
               coalesce(p.products, 0) as "storedProducts", coalesce(b.products, 0) as "madeProducts",
               (select currency from stores where id = ${tx.realm}) as currency
          from (${sumsOf(tx, ids)}) m
          left join customer_sums s on s.store_id = ${tx.realm} and s.customer_id = m.customer_id
          left join (select customer_id, count(*)::int as products, array_agg(product_id order by product_id) as ids
                       from customer_products where store_id = ${tx.realm} and customer_id = any(${ids}::uuid[])
                      group by 1) p on p.customer_id = m.customer_id
          left join (select customer_id, count(*)::int as products, array_agg(product_id order by product_id) as ids
                       from (select distinct customer_id, product_id from (${boughtBy(tx, ids)}) lines) bought
                      group by 1) b on b.customer_id = m.customer_id
         where ((s.orders, s.spent, s.last_order_at, s.has_bought, s.has_paid_here)
                 is distinct from (m.orders, m.spent, m.last_order_at, m.has_bought, m.has_paid_here)
                or p.ids is distinct from b.ids)
           and (s.customer_id is not null or m.orders > 0)
           and not exists (select from sale_marks k where k.store_id = ${tx.realm} and k.customer_id = m.customer_id)
         order by 1`,
  );
  return rows.map(({ id, currency, ...sums }) => {
    const amount = (spent: number) => toDecimal({ amount: spent, currency });
    const text =
      `Customer ${id}: stored are ${sums.storedOrders} orders of ${sums.storedProducts} products and ` +
      `${amount(sums.storedSpent)} ${currency}, their orders add up to ${sums.madeOrders}, ${sums.madeProducts} and ` +
      `${amount(sums.madeSpent)}.`;
    return { id, text };
  });
}

interface CustomerRow {
  id: string;
  storedOrders: number;
  madeOrders: number;
  storedSpent: number;
  madeSpent: number;
  storedProducts: number;
  madeProducts: number;
  currency: string;
}

/** The stored number of customers, if it is not that of the customers who had joined until then. */
export async function compareCustomerCount(tx: StoreTx): Promise<string[]> {
  const rows = await findRows<{ stored: number; made: number }>(
    tx,
    sql`select n.customers as stored, ${joinedUntil(tx)} as made from customer_counts n
         where n.store_id = ${tx.realm} and n.customers <> ${joinedUntil(tx)}`,
  );
  return rows.map(({ stored, made }) => `Number of customers: stored are ${stored}, there were ${made}.`);
}

/** Counts again while nobody is taken off the count. */
export async function recountCustomers(tx: StoreTx): Promise<void> {
  await findRows(tx, sql`select until from customer_counts where store_id = ${tx.realm} for update`);
  await tx.run({
    compile: () =>
      sql`update customer_counts n set customers = ${joinedUntil(tx)} where n.store_id = ${tx.realm}`.compile(tx.q),
  });
}

const joinedUntil = (tx: StoreTx) => sql`(
  select count(*)::int from customers c
   where c.store_id = ${tx.realm} and c.anonymous_since is null and c.created_at < n.until)`;

/** A stored number of buyers that is not what the orders of its period have. */
export async function compareBuyers(tx: StoreTx, { from, to }: Range): Promise<string[]> {
  const rows = await findRows<{ stored: number; made: number }>(
    tx,
    sql`select stored, made from (
          select b.buyers as stored,
                 (select count(distinct o.customer_id)::int from orders o
                   where o.store_id = ${tx.realm} and o.placed_at >= ${from} and o.placed_at < ${to}
                     and o.status = any(${SOLD})) as made
            from buyer_counts b
           where b.store_id = ${tx.realm} and b.since = ${from} and b.until = ${to}
             and not exists (select from sale_marks k where k.store_id = ${tx.realm}
                                and k.day >= (${from}::timestamptz at time zone 'UTC')::date
                                and k.day <= (${to}::timestamptz at time zone 'UTC')::date)) counted
         where stored <> made`,
  );
  const period = `${from.toISOString()} to ${to.toISOString()}`;
  return rows.map(({ stored, made }) => `Buyers from ${period}: stored are ${stored}, the orders have ${made}.`);
}
