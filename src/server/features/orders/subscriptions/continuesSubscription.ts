import { sql } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';

/** Whether an order pays for a later period of a subscription, or for a switch, so that its buyer has been a subscriber before. */
export async function continuesSubscription(tx: StoreTx, orderId: string): Promise<boolean> {
  const { continues } = await tx.one(
    tx.q.selectNoFrom(
      sql<boolean>`(
        exists (select from subscription_changes c where c.store_id = ${tx.realm} and c.order_id = ${orderId})
        or exists (select from subscription_periods p
          join subscription_periods earlier on earlier.store_id = p.store_id
            and earlier.subscription_id = p.subscription_id and earlier.period_start < p.period_start
         where p.store_id = ${tx.realm} and p.order_id = ${orderId}))`.as('continues'),
    ),
  );
  return continues;
}
