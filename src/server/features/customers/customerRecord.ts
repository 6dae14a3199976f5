import { sql, type InferResult } from 'kysely';
import type { CustomerRow } from '#shared/contract/customers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { SOLD } from '../sales/sold.ts';

type Spent = { amount: number; currency: string };

/** The customers of the store's pool as `c`, with the figures of their orders as `f`, added up for each row. */
const customersWithFigures = (tx: StoreTx) =>
  tx.q
    .selectFrom('customers as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            eb
              .selectFrom('orders as o')
              .select('o.currency')
              .select([
                sql<number>`count(*)`.as('orders'),
                sql<Date>`max(o.placed_at)`.as('last_order_at'),
                sql<number>`sum(o.total - o.refunded)`.as('amount'),
              ])
              .whereRef('o.store_id', '=', 'c.store_id')
              .whereRef('o.customer_id', '=', 'c.id')
              .where('o.status', 'in', SOLD)
              .groupBy('o.currency')
              .as('o'),
          )
          .select([
            sql<number>`coalesce(sum(o.orders), 0)::int`.as('orders'),
            sql<Date>`coalesce(max(o.last_order_at), timestamptz 'epoch')`.as('last_order_at'),
            sql<number>`coalesce(sum(o.amount) filter (where o.currency = ${storeCurrency(tx)}), 0)::bigint`.as(
              'spent',
            ),
            sql<Spent[]>`coalesce(json_agg(json_build_object('amount', o.amount, 'currency', o.currency)
              order by o.amount desc, o.currency), '[]')`.as('spent_by_currency'),
          ])
          .as('f'),
      (on) => on.onTrue(),
    )
    .where('c.store_id', '=', tx.realm)
    .where('c.anonymous_since', 'is', null);

const storeCurrency = (tx: StoreTx) => sql`(select currency from stores where id = ${tx.realm})`;

/** The same with the stored figures, for a list that is sorted by one of them. Those of a customer with a mark are old. */
const customersWithSums = (tx: StoreTx) =>
  tx.q
    .selectFrom('customers as c')
    .innerJoin('customer_sums as f', (on) =>
      on.onRef('f.store_id', '=', 'c.store_id').onRef('f.customer_id', '=', 'c.id'),
    )
    .where('c.store_id', '=', tx.realm)
    .where('c.anonymous_since', 'is', null);

const COLUMNS = [
  'c.id',
  'c.email',
  'c.name',
  'c.note',
  'c.tags',
  'c.created_at',
  'f.orders',
  'f.last_order_at',
] as const;

const spentByCurrency = sql<Spent[]>`(
  select coalesce(json_agg(s order by s.amount desc, s.currency), '[]') from (
    select sum(o.total - o.refunded) as amount, o.currency from orders o
     where o.store_id = c.store_id and o.customer_id = c.id and o.status = any(${SOLD})
     group by o.currency) s)`;

/** Every column that `presentCustomer` needs. */
export const customerRows = (tx: StoreTx) => customersWithFigures(tx).select(COLUMNS).select('f.spent_by_currency');

export const summedCustomerRows = (tx: StoreTx) =>
  customersWithSums(tx).select(COLUMNS).select(spentByCurrency.as('spent_by_currency'));

type Row = InferResult<ReturnType<typeof customerRows>>[number];

export const presentCustomer = (row: Row): CustomerRow => ({
  id: row.id,
  email: row.email,
  name: row.name,
  note: row.note,
  tags: row.tags,
  joinedAt: row.created_at.toISOString(),
  orders: row.orders,
  spent: row.spent_by_currency,
  lastOrderAt: row.orders === 0 ? null : row.last_order_at.toISOString(),
});

/** A customer of the store by a claimed id. */
export async function loadCustomer(tx: StoreTx, claimedCustomerId: string): Promise<CustomerRow> {
  const row = await tx.maybe(customerRows(tx).where('c.id', '=', claimedCustomerId));
  return row ? presentCustomer(row) : refuse('not-found');
}

/** Refuses an id that is no customer's. */
export async function assertCustomer(tx: StoreTx, claimedCustomerId: string): Promise<void> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('customers')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('id', '=', claimedCustomerId)
      .where('anonymous_since', 'is', null),
  );
  if (!row) refuse('not-found');
}

/** The same, locked until the transaction ends. */
export async function lockCustomer(tx: StoreTx, claimedCustomerId: string) {
  const row = await tx.maybe(
    tx.q
      .selectFrom('customers')
      .select(['id', 'email', 'name'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', claimedCustomerId)
      .where('anonymous_since', 'is', null)
      .forNoKeyUpdate(),
  );
  return row ?? refuse('not-found');
}
