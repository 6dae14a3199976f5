import type { StoreTx } from '../../../db/transaction.ts';

/** The order of a refund, locked. The lock serializes the refunds of one order, so that each sees what is left. */
export const lockOrder = (tx: StoreTx, claimedOrderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('orders')
      .select(['id', 'status', 'total', 'tip', 'refunded', 'tax', 'refunded_tax', 'lost', 'lost_tax'])
      .select(['currency', 'gateway', 'email', 'paid_at'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', claimedOrderId)
      .forUpdate(),
  );

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
