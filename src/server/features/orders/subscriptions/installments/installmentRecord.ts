import { sql } from 'kysely';
import type { InstallmentPlan, PaymentRange } from '#shared/rules/installments.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import type { QuotedInstallments } from '../../checkout/Quote.ts';

/** Stores what the buyer of an order agreed to pay later. */
export const insertInstallments = (
  tx: StoreTx,
  { orderId, payments, total, discount, tax, later }: QuotedInstallments & { orderId: string },
): Promise<number> =>
  tx.run(
    tx.q
      .insertInto('installment_plans')
      .values({ store_id: tx.realm, order_id: orderId, payments, total, discount, tax, later }),
  );

/** What the buyer of an order agreed to pay later, if anything. */
export const findAgreed = (tx: StoreTx, orderId: string): Promise<InstallmentPlan | undefined> =>
  tx.maybe(
    tx.q
      .selectFrom('installment_plans')
      .select(['payments', 'total', 'discount', 'tax', 'later'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );

/** An installment plan with the order of its first payment, and how many payments were made. */
export interface Installments extends InstallmentPlan {
  firstOrderId: string;
  paid: number;
}

/** The installment plan that a subscription is. Undefined: it is not one. */
export const findInstallments = (tx: StoreTx, subscriptionId: string): Promise<Installments | undefined> =>
  tx.maybe(
    tx.q
      .selectFrom('installment_plans as i')
      .innerJoin('subscription_periods as p', (on) =>
        on.onRef('p.store_id', '=', 'i.store_id').onRef('p.order_id', '=', 'i.order_id'),
      )
      .select(['i.payments', 'i.total', 'i.discount', 'i.tax', 'i.later', 'i.order_id as firstOrderId'])
      .select(paidOf('p').as('paid'))
      .where('i.store_id', '=', tx.realm)
      .where('p.subscription_id', '=', subscriptionId),
  );

/** How many payments of the plan were made to which a period of the alias belongs. */
const paidOf = (alias: 'p') =>
  sql<number>`(select coalesce(max(e.payment_to), 0) from subscription_periods e
    join orders o on o.store_id = e.store_id and o.id = e.order_id
    where e.store_id = ${sql.ref(`${alias}.store_id`)} and e.subscription_id = ${sql.ref(`${alias}.subscription_id`)}
      and o.paid_at is not null)`;

/** The next payments of a plan: one, or all that are left. */
export const nextPayments = (
  { payments, paid }: Pick<Installments, 'payments' | 'paid'>,
  { isRest = false }: { isRest?: boolean } = {},
): PaymentRange => ({ from: paid + 1, to: isRest ? payments : paid + 1 });
