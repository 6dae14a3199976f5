import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../../db/transaction.ts';

/** Whether an order pays for a period or a switch of a subscription. */
export const ofSubscription = (tx: StoreTx, { id, orderId }: { id: string; orderId: string }): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(orderId)} in (
    select p.order_id from subscription_periods p where p.store_id = ${tx.realm} and p.subscription_id = ${id}
    union all
    select c.order_id from subscription_changes c
     where c.store_id = ${tx.realm} and c.subscription_id = ${id} and c.status = 'begun')`;
