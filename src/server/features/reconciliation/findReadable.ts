import type { StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../access/context.ts';
import { findAccountOwner } from '../paymentAccounts/findAccountOwner.ts';

/**
 * The store that an account belongs to: null for the operator's own. Undefined: it cannot be read, because it is nobody's
 * or has disconnected.
 */
export async function findReadable(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  account: string | null,
): Promise<StoreId | null | undefined> {
  if (account === null) return null;
  const owner = await db.onPlatform((tx) => findAccountOwner(tx, { gateway: payments.id, accountId: account }));
  if (owner === undefined) return undefined;
  const left = await db.readStore(owner, (tx) =>
    tx.maybe(
      tx.q
        .selectFrom('payment_accounts')
        .select('id')
        .where('store_id', '=', tx.realm)
        .where('gateway', '=', payments.id)
        .where('account_id', '=', account)
        .where('status', '=', 'disconnected'),
    ),
  );
  return left ? undefined : owner;
}
