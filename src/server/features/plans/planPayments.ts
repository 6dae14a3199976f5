import { sql, type RawBuilder } from 'kysely';
import { OrderStatus } from '#shared/contract/orders.ts';
import type { Plan } from '#shared/contract/plans.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Whether an order pays for a period of a subscription, or for a switch, whatever became of it. */
export const isOfPlan = (
  tx: StoreTx,
  { subscriptionId, orderId }: { subscriptionId: string; orderId: string },
): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(orderId)} in (
    select p.order_id from subscription_periods p
     where p.store_id = ${tx.realm} and p.subscription_id = ${subscriptionId}
    union all
    select c.order_id from subscription_changes c
     where c.store_id = ${tx.realm} and c.subscription_id = ${subscriptionId} and c.order_id is not null)`;

const MOST_PAYMENTS = 12;

/** The latest payments for a plan: of its periods, and of switches. */
export async function planPayments(
  tx: StoreTx,
  subscriptionId: string,
): Promise<NonNullable<Plan['bought']>['payments']> {
  const rows = await tx.many(
    tx.q
      .selectFrom('orders')
      .select(['id', 'number', 'status', 'total', 'currency', 'paid_at'])
      .where('store_id', '=', tx.realm)
      .where('paid_at', 'is not', null)
      .where(isOfPlan(tx, { subscriptionId, orderId: 'id' }))
      .orderBy('paid_at', 'desc')
      .orderBy('id')
      .limit(MOST_PAYMENTS),
  );
  return rows.flatMap(({ id: orderId, number, status, total: amount, currency, paid_at: paidAt }) =>
    paidAt === null
      ? []
      : [
          {
            orderId,
            number,
            status: OrderStatus.parse(status),
            total: { amount, currency },
            paidAt: paidAt.toISOString(),
          },
        ],
  );
}
