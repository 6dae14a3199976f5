import type { StoreTx } from '../../db/transaction.ts';

/** Whatever changes the store or its preview waits here for the others. */
export const lockStore = (tx: StoreTx) =>
  tx.one(tx.q.selectFrom('stores').select(['slug', 'theme', 'theme_overrides']).where('id', '=', tx.realm).forUpdate());
