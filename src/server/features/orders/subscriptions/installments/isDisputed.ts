import type { StoreTx } from '../../../../db/transaction.ts';

/** Whether a bank has to decide about a payment of an installment plan. */
export const isDisputed = async (tx: StoreTx, subscriptionId: string): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('disputes as d')
      .innerJoin('subscription_periods as p', (on) =>
        on.onRef('p.store_id', '=', 'd.store_id').onRef('p.order_id', '=', 'd.order_id'),
      )
      .select('d.id')
      .where('d.store_id', '=', tx.realm)
      .where('p.subscription_id', '=', subscriptionId)
      .where('d.status', 'in', ['open', 'review'])
      .limit(1),
  )) !== undefined;
