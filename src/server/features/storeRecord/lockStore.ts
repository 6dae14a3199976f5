import type { StoreTx } from '../../db/transaction.ts';

/** Locks the store's row. Everything that changes the store or its draft locks it first. */
export const lockStore = (tx: StoreTx) =>
  tx.one(
    tx.q
      .selectFrom('stores')
      .select(['slug', 'theme', 'theme_overrides', 'currency'])
      .where('id', '=', tx.realm)
      .forUpdate(),
  );
