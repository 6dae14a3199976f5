import type { PlatformTx } from '../../db/transaction.ts';

/** The address that a store's creator signs in with. */
export async function findCreatorsEmail(tx: PlatformTx, storeId: string): Promise<string | undefined> {
  const creator = await tx.maybe(
    tx.q
      .selectFrom('stores as s')
      .innerJoin('accounts as a', 'a.id', 's.creator_id')
      .select('a.email')
      .where('s.id', '=', storeId)
      .where('a.store_id', '=', tx.realm),
  );
  return creator?.email;
}
