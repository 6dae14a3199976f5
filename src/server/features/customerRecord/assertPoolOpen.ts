import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Refuses new customers while the pool is closed. The lock makes a concurrent closing wait. */
export async function assertPoolOpen(tx: StoreTx): Promise<void> {
  const { pool_closed_at: closedAt } = await tx.one(
    tx.q.selectFrom('stores').select('pool_closed_at').where('id', '=', tx.realm).forShare(),
  );
  if (closedAt !== null) refuse('pool-closed');
}
