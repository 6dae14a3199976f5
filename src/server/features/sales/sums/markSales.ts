import { sql, type Compilable, type RawBuilder } from 'kysely';
import { insertRows, statement } from '../../../db/statement.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { newRowId } from '../../../db/rowId.ts';

/** Marks the day of an order that was sold, refunded or lost, and its customer: their sums are out of date. */
export const markOrder = (tx: StoreTx, orderId: string): void => tx.atCommit(orderMark(tx, { orderId }));

/** The same for an order that this transaction gives its customer. */
export const markSale = (tx: StoreTx, { orderId, customerId }: { orderId: string; customerId: string }): void =>
  tx.batch(saleMark(tx, { orderId, customerId }));

const saleMark = statement(
  (q, { realm, orderId, customerId }: { realm: string; orderId: string; customerId: string }) =>
    marksOf(q, realm, sql`o.id = ${orderId}`, sql`${customerId}::uuid`),
);

const orderMark = statement((q, { realm, orderId }: { realm: string; orderId: string }) =>
  marksOf(q, realm, sql`o.id = ${orderId}`),
);

/** Marks a customer who has no order yet, or has other orders than before. */
export const markCustomer = (tx: StoreTx, customerId: string, now: Date): void =>
  tx.atCommit(
    insertRows('sale_marks', [
      { store_id: tx.realm, day: now.toISOString().slice(0, 10), id: newRowId(), customer_id: customerId },
    ]),
  );

/** Marks the days and customers of the orders `o` that a condition names. */
export const markOrders = (tx: StoreTx, which: RawBuilder<unknown>): void =>
  tx.atCommit(marksOf(tx.q, tx.realm, which));

const marksOf = (
  q: StoreTx['q'],
  realm: string,
  which: RawBuilder<unknown>,
  customerId = sql`o.customer_id`,
): Compilable<never> => ({
  compile: () =>
    sql<never>`insert into sale_marks (store_id, day, id, customer_id)
        select o.store_id, (o.placed_at at time zone 'UTC')::date, gen_random_uuid(), ${customerId}
          from orders o where o.store_id = ${realm} and ${which}`.compile(q),
});
