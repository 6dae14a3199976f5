import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';

/** The period of a subscription that an order pays for. */
export interface Renewal {
  subscriptionId: string;
  start: Date;
  end: Date;
}

/** The period that an order pays for, if it is one of a subscription. The first one begins with its payment. */
export const findRenewal = (tx: StoreTx, orderId: string): Promise<Renewal | undefined> =>
  tx.maybe(
    tx.q
      .selectFrom('subscription_periods')
      .select(['subscription_id as subscriptionId', 'period_start as start', 'period_end as end'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId),
  );

/** When the subscription that an order paid for is charged next. Null: never. */
export async function findNextPayment(tx: StoreTx, orderId: string): Promise<Date | null> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('subscription_periods as p')
      .innerJoin('subscriptions as s', (on) =>
        on.onRef('s.store_id', '=', 'p.store_id').onRef('s.id', '=', 'p.subscription_id'),
      )
      .select('s.period_end')
      .where('p.store_id', '=', tx.realm)
      .where('p.order_id', '=', orderId)
      .where('s.status', '=', 'active')
      .where('s.canceled_by', 'is', null),
  );
  return row?.period_end ?? null;
}

/** The subscription that an order paid for. The first order is no renewal. */
export const findSubscriptionOf = (
  tx: StoreTx,
  orderId: string,
): Promise<{ id: string; isRenewal: boolean } | undefined> =>
  tx.maybe(
    tx.q
      .selectFrom('subscription_periods as p')
      .select('p.subscription_id as id')
      .select(
        sql<boolean>`exists (select from subscription_periods e where e.store_id = ${tx.realm}
          and e.subscription_id = p.subscription_id and e.period_start < p.period_start)`.as('isRenewal'),
      )
      .where('p.store_id', '=', tx.realm)
      .where('p.order_id', '=', orderId),
  );
