import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/** The store that an account at a gateway belongs to. */
export async function findAccountOwner(
  tx: PlatformTx,
  { gateway, accountId }: { gateway: string; accountId: string },
): Promise<StoreId | undefined> {
  const owner = await tx.maybe(
    tx.q
      .selectFrom('payment_account_owners')
      .select('store_id')
      .where('gateway', '=', gateway)
      .where('account_id', '=', accountId),
  );
  return owner && provenStore(owner.store_id);
}
