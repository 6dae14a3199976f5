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
