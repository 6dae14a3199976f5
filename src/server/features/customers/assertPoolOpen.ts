import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** Nobody comes into a pool that is closed; whoever closes it at this moment waits. */
export async function assertPoolOpen(tx: StoreTx): Promise<void> {
  const { pool_closed_at: closedAt } = await tx.one(
    tx.q.selectFrom('stores').select('pool_closed_at').where('id', '=', tx.realm).forShare(),
  );
  if (closedAt !== null) refuse('pool-closed');
}
