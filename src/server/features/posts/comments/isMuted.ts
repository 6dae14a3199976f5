import type { StoreTx } from '../../../db/transaction.ts';

/** Whether the creator has muted a customer. */
export async function isMuted(tx: StoreTx, customerId: string): Promise<boolean> {
  const muted = await tx.maybe(
    tx.q
      .selectFrom('commenters')
      .select('customer_id')
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .where('muted_at', 'is not', null),
  );
  return muted !== undefined;
}
