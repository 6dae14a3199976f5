import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../db/transaction.ts';

interface OfOrder {
  orderId: string;
  /** The column with the entitlement's line. */
  line?: 'order_line_id' | 'e.order_line_id';
}

/**
 * Whether an entitlement comes from the lines of an order, or from what is paid in installments if the order is one of
 * the payments.
 */
export const isOfOrder = (
  tx: Pick<StoreTx, 'realm'>,
  { orderId, line = 'order_line_id' }: OfOrder,
): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(line)} in (
    select own.id from order_lines own where own.store_id = ${tx.realm} and own.order_id = ${orderId}
    union all
    ${planLines(tx, orderId)})`;

/** Whether an entitlement is for what is paid in installments, if the order is one of the payments. */
export const isOfPlan = (tx: StoreTx, { orderId, line = 'order_line_id' }: OfOrder): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(line)} in (${planLines(tx, orderId)})`;

const planLines = (tx: Pick<StoreTx, 'realm'>, orderId: string) => sql`
    select first.id from subscription_periods p
      join subscription_periods f on f.store_id = p.store_id and f.subscription_id = p.subscription_id
      join installment_plans i on i.store_id = f.store_id and i.order_id = f.order_id
      join order_lines first on first.store_id = i.store_id and first.order_id = i.order_id and first.position = 0
     where p.store_id = ${tx.realm} and p.order_id = ${orderId}`;
