import { sql, type InferResult, type RawBuilder } from 'kysely';
import { listOrders as contract, OrderStatus, type OrderRow } from '#shared/contract/orders.ts';
import type { InputOf } from '#shared/contract/callable.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { ELSEWHERE } from './ledger.ts';
import { readCursor, writeCursor, type OrderCursor } from './orderCursor.ts';
import { ORDER_COLUMNS } from './orderRecord.ts';

type Filter = Omit<InputOf<typeof contract>, 'cursor' | 'limit'>;

/** The store's orders by search, status, product and time, latest first. */
export const listOrders = answer(contract, async ({ cursor, limit, ...filter }, { tx }) => {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [rows, { count }] = await Promise.all([
    tx.many(pageOf(tx, { filter, after, limit: limit + 1 })),
    tx.one(filtered(tx, filter).select(sql<number>`count(*)::int`.as('count'))),
  ]);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(presentRow),
    nextCursor: rows.length > limit && last ? writeCursor({ placedAt: last.placed_at, id: last.id }) : null,
    count,
  };
});

/** The orders of one customer, latest first. */
export const ordersOf = async (tx: StoreTx, { customerId, limit }: { customerId: string; limit: number }) =>
  (await tx.many(pageOf(tx, { filter: { storeId: tx.realm, customerId }, after: undefined, limit }))).map(presentRow);

export const findOrderRow = async (tx: StoreTx, orderId: string): Promise<OrderRow> =>
  presentRow(await tx.one(orderRows(tx, { storeId: tx.realm }).where('o.id', '=', orderId)));

const pageOf = (
  tx: StoreTx,
  { filter, after, limit }: { filter: Filter; after: OrderCursor | undefined; limit: number },
) =>
  orderRows(tx, filter)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(o.placed_at, o.id) < (${after?.placedAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit);

const orderRows = (tx: StoreTx, filter: Filter) =>
  filtered(tx, filter)
    .select(ORDER_COLUMNS.map((column) => `o.${column}` as const))
    .select((eb) => [
      eb
        .selectFrom('order_lines as l')
        .select('l.title')
        .where('l.store_id', '=', tx.realm)
        .whereRef('l.order_id', '=', 'o.id')
        .orderBy('l.position')
        .limit(1)
        .as('title'),
      eb
        .selectFrom('order_lines as l')
        .select(sql<number>`count(*)::int`.as('lines'))
        .where('l.store_id', '=', tx.realm)
        .whereRef('l.order_id', '=', 'o.id')
        .as('lines'),
    ]);

function filtered(tx: StoreTx, { search, status, productId, customerId, from, to }: Filter) {
  let query = tx.q.selectFrom('orders as o').where('o.store_id', '=', tx.realm);
  if (status !== undefined) query = query.where('o.status', '=', status);
  if (customerId !== undefined) query = query.where('o.customer_id', '=', customerId);
  if (from !== undefined) query = query.where('o.placed_at', '>=', new Date(from));
  if (to !== undefined) query = query.where('o.placed_at', '<', new Date(to));
  if (productId !== undefined) query = query.where(hasLine(tx, sql`l.product_id = ${productId}::uuid`));
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) =>
      eb.or([
        eb('o.number', 'ilike', pattern),
        eb('o.email', 'ilike', pattern),
        // The database itself compares bytes, which knows no capitals beyond ASCII; ICU's root collation does.
        sql<boolean>`o.name collate "und-x-icu" ilike ${pattern}`,
        hasLine(tx, sql`l.title collate "und-x-icu" ilike ${pattern}`),
      ]),
    );
  }
  return query;
}

const hasLine = (tx: StoreTx, condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from order_lines l where l.store_id = ${tx.realm} and l.order_id = o.id and ${condition})`;

type Row = InferResult<ReturnType<typeof pageOf>>[number];

function presentRow(row: Row): OrderRow {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    id: row.id,
    number: row.number,
    email: row.email,
    name: row.name,
    title: row.title ?? '',
    lineCount: row.lines ?? 0,
    total: money(row.total),
    refunded: money(row.refunded),
    status: OrderStatus.parse(row.status),
    isTest: row.is_test,
    isElsewhere: row.gateway === ELSEWHERE,
    placedAt: row.placed_at.toISOString(),
  };
}
