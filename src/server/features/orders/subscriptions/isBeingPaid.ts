import type { StoreTx } from '../../../db/transaction.ts';

/** Whether an attempt to pay the order has no final answer yet. */
export const isBeingPaid = async (tx: StoreTx, orderId: string): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('payments')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('status', 'in', ['created', 'requires-action'])
      .limit(1),
  )) !== undefined;
