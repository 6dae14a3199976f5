import { sql, type Expression } from 'kysely';
import type { PaymentOf } from '#shared/contract/orders.ts';
import type { Money } from '#shared/rules/money.ts';
import { costOf } from '#shared/rules/installments.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findInstallments, nextPayments } from './installments/installmentRecord.ts';

/** The period of a subscription that an order pays for. */
export interface Renewal {
  subscriptionId: string;
  start: Date;
  end: Date;
  /** How many days of access a failed payment leaves. */
  graceDays: number;
  /** The last payment of an installment plan that the order makes. Null: it is none of one. */
  lastPayment: number | null;
}

/** The period that an order pays for, if it is one of a subscription. The first one begins with its payment. */
export const findRenewal = (tx: StoreTx, orderId: string): Promise<Renewal | undefined> =>
  tx.maybe(
    tx.q
      .selectFrom('subscription_periods')
      .select(['subscription_id as subscriptionId', 'period_start as start', 'period_end as end'])
      .select(['grace_days as graceDays', 'payment_to as lastPayment'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );

export interface NextPayment {
  day: Date;
  /** The price of the next period, before tax is added to that of a subscription. */
  amount: Money;
}

/** When the subscription or installment plan that an order paid for is charged next. Null: never. */
export async function findNextPayment(tx: StoreTx, orderId: string): Promise<NextPayment | null> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('subscription_periods as p')
      .innerJoin('subscriptions as s', (on) =>
        on.onRef('s.store_id', '=', 'p.store_id').onRef('s.id', '=', 'p.subscription_id'),
      )
      .select(['s.id', 's.period_end', 's.amount', 's.currency'])
      .where('p.store_id', '=', tx.realm)
      .where('p.order_id', '=', orderId)
      .where('s.status', '=', 'active')
      .where('s.canceled_by', 'is', null),
  );
  if (!row) return null;
  const installments = await findInstallments(tx, row.id);
  const amount = installments ? costOf(installments, nextPayments(installments), installments) : row.amount;
  return { day: row.period_end, amount: { amount, currency: row.currency } };
}

/** The subscription that an order paid for, and which of its installments. The first order is no renewal. */
export async function findSubscriptionOf(
  tx: StoreTx,
  orderId: string,
): Promise<{ id: string; isRenewal: boolean; isEarlier: boolean; payment: PaymentOf | null } | undefined> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('subscription_periods as p')
      .innerJoin('subscriptions as s', (on) =>
        on.onRef('s.store_id', '=', 'p.store_id').onRef('s.id', '=', 'p.subscription_id'),
      )
      .select(['s.id', 'p.payment_from as from', 'p.payment_to as to', 's.payments_total as of'])
      .select(
        sql<boolean>`exists (select from subscription_periods e where e.store_id = ${tx.realm}
          and e.subscription_id = p.subscription_id and e.period_start < p.period_start)`.as('isRenewal'),
      )
      .select(
        sql<boolean>`s.payments_total is null and exists (select from subscription_periods e
          join orders o on o.store_id = e.store_id and o.id = e.order_id
          where e.store_id = ${tx.realm} and e.subscription_id = p.subscription_id
            and e.period_start > p.period_start and o.paid_at is not null)`.as('isEarlier'),
      )
      .where('p.store_id', '=', tx.realm)
      .where('p.order_id', '=', orderId),
  );
  if (!row) return undefined;
  const { id, isRenewal, isEarlier } = row;
  return { id, isRenewal, isEarlier, payment: paymentOf(row) };
}

/** The subscription whose switch an order paid the difference of. The period of such an order is that of another one. */
export const findSwitchOf = (tx: StoreTx, orderId: string): Promise<{ id: string } | undefined> =>
  tx.maybe(
    tx.q
      .selectFrom('subscription_changes')
      .select('subscription_id as id')
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('status', '=', 'done')
      .where('keeps_period', '=', true),
  );

/** Whether an order pays for a switch. What it takes off is the rest of the earlier period. */
export const isSwitchOrder = ({ realm }: { realm: string }, orderId: Expression<string>) =>
  sql<boolean>`exists (select from subscription_changes c where c.store_id = ${realm} and c.order_id = ${orderId})`;

/** Which installments the order of a period is. */
export const paymentOf = ({ from, to, of }: Record<'from' | 'to' | 'of', number | null>): PaymentOf | null =>
  from === null || to === null || of === null ? null : { from, to, of };
