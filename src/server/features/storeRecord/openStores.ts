import type { PlatformTx } from '../../db/transaction.ts';

/** Stores that are neither deleted nor suspended. Scheduled work of the others waits until they are back. */
export const openStores = (tx: PlatformTx) =>
  tx.q.selectFrom('stores').where('deleted_at', 'is', null).where('suspended_at', 'is', null);
