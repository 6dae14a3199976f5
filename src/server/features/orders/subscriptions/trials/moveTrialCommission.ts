import type { StoreTx } from '../../../../db/transaction.ts';
import type { Renewal } from '../findRenewal.ts';

/** An affiliate earns from the first payment after a trial, so the commission moves from the order of the trial to its order. */
export const moveTrialCommission = (
  tx: StoreTx,
  { renewal, orderId }: { renewal: Renewal; orderId: string },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('commissions')
      .set({ order_id: orderId })
      .where('store_id', '=', tx.realm)
      .where('release_at', 'is', null)
      .where('order_id', 'in', (eb) =>
        eb
          .selectFrom('subscription_periods as p')
          .innerJoin('order_lines as l', (on) =>
            on.onRef('l.store_id', '=', 'p.store_id').onRef('l.order_id', '=', 'p.order_id'),
          )
          .select('p.order_id')
          .where('p.store_id', '=', tx.realm)
          .where('p.subscription_id', '=', renewal.subscriptionId)
          .where('l.trial_days', 'is not', null),
      ),
  );
