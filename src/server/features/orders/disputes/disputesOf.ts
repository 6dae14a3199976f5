import type { DisputeStatus } from '#shared/rules/dispute.ts';
import type { StoreTx } from '../../../db/transaction.ts';

/** The disputes about an order, earliest first. */
export const disputesOf = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('disputes')
    .select(['id', 'status', 'amount', 'currency', 'due_at'])
    .where('store_id', '=', tx.realm)
    .where('order_id', '=', orderId)
    .$narrowType<{ status: DisputeStatus }>()
    .orderBy('opened_at')
    .orderBy('id');
