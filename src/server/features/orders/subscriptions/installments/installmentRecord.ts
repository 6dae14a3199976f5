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
  /** Whether the payments after the first one are without tax. */
  isReversed: boolean;
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
      .select(isTaxReversed('i.order_id').as('isReversed'))
      .select(paidOf('p').as('paid'))
      .where('i.store_id', '=', tx.realm)
      .where('p.subscription_id', '=', subscriptionId),
  );

/**
 * Whether the tax of a plan's first order was returned because the buyer's business owes it, so the payments after it are
 * without tax. `orderId`: a column with the id of the first order.
 */
export const isTaxReversed = (orderId: string) =>
  sql<boolean>`exists (select from refunds x
      join refund_states y on y.store_id = x.store_id and y.refund_id = x.id and y.status <> 'failed'
      join tax_evidence v on v.store_id = x.store_id and v.order_id = x.order_id and v.vat_status = 'valid'
     where x.store_id = current_realm() and x.order_id = ${sql.ref(orderId)} and x.is_tax_only)`;

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
