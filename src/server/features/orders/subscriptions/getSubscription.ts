import { sql } from 'kysely';
import { OrderStatus } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { getSubscription as contract, type Subscription } from '#shared/contract/subscriptions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { paymentOf } from './findRenewal.ts';
import { presentSubscription, subscriptionListRows } from './subscriptionList.ts';

/** One subscription with its latest payments. */
export const getSubscription = defineHandler(contract, async ({ subscriptionId }, { tx }) => ({
  subscription: await findSubscription(tx, subscriptionId),
}));

const MOST_PAYMENTS = 100;

/** A subscription as its creator sees it. */
export async function findSubscription(tx: StoreTx, subscriptionId: string): Promise<Subscription> {
  const row = await tx.maybe(
    subscriptionListRows(tx, {})
      .select(['s.product_id', 's.method_id', 's.is_stopped'])
      .select(
        sql<Date | null>`(select p.period_start from subscription_periods p
            join orders o on o.store_id = p.store_id and o.id = p.order_id
           where p.store_id = ${tx.realm} and p.subscription_id = s.id and o.status in ('pending', 'requires-action')
           order by p.period_start desc limit 1)`.as('unpaid_since'),
      )
      .select(
        sql<number>`(select count(*)::int from subscription_periods p
            join orders o on o.store_id = p.store_id and o.id = p.order_id
           where p.store_id = ${tx.realm} and p.subscription_id = s.id and o.status <> 'pending')`.as('payment_count'),
      )
      .where('s.id', '=', subscriptionId),
  );
  if (!row) return refuse('not-found');
  return {
    ...presentSubscription(row),
    productId: row.product_id,
    unpaidSince: row.status === 'past-due' ? (row.unpaid_since?.toISOString() ?? null) : null,
    isAutomatic: row.method_id !== null && !row.is_stopped,
    payments: (await tx.many(paymentsOf(tx, subscriptionId))).map((payment) => ({
      orderId: payment.id,
      number: payment.number,
      status: OrderStatus.parse(payment.status),
      total: { amount: payment.total, currency: payment.currency },
      periodStart: payment.period_start.toISOString(),
      periodEnd: payment.period_end.toISOString(),
      payment: paymentOf(payment),
    })),
    paymentCount: row.payment_count,
  };
}

/** The orders of a subscription. The one of a failed renewal is not among them until it is paid or void. */
const paymentsOf = (tx: StoreTx, subscriptionId: string) =>
  tx.q
    .selectFrom('subscription_periods as p')
    .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
    .innerJoin('subscriptions as s', (on) =>
      on.onRef('s.store_id', '=', 'p.store_id').onRef('s.id', '=', 'p.subscription_id'),
    )
    .select(['o.id', 'o.number', 'o.status', 'o.total', 'o.currency', 'p.period_start', 'p.period_end'])
    .select(['p.payment_from as from', 'p.payment_to as to', 's.payments_total as of'])
    .where('p.store_id', '=', tx.realm)
    .where('p.subscription_id', '=', subscriptionId)
    .where('o.status', '<>', 'pending')
    .orderBy('p.period_start', 'desc')
    .limit(MOST_PAYMENTS);
