import { refuse } from '#shared/contract/refusals.ts';
import { PASSKEYS_MAX } from '#shared/rules/secondStep.ts';
import type { Context } from '../../../access/context.ts';
import { lockAccount } from '../../../access/proveAccount.ts';
import { identityOf, type StoreTx } from '../../../db/transaction.ts';

/** A customer's passkeys in this store, oldest first. */
export const customerPasskeys = (tx: StoreTx, customerId: string) =>
  tx.many(
    tx.q
      .selectFrom('customer_passkeys')
      .select(['id', 'name', 'host', 'credential_id', 'transports', 'created_at', 'used_at'])
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .orderBy('created_at')
      .orderBy('id')
      .limit(PASSKEYS_MAX),
  );

/**
 * Locks the account, so that of concurrent additions only one takes the last place. An account that was closed meanwhile, or whose
 * address its store changed, gets no passkey: both end its sessions under the same lock.
 */
export async function assertRoomForPasskey({
  tx,
  customer,
}: Pick<Context<'customer'>, 'tx' | 'customer'>): Promise<void> {
  await lockAccount(identityOf(tx), customer.id);
  const session = await tx.maybe(
    tx.q
      .selectFrom('sessions')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('account_id', '=', customer.id)
      .where('id', '=', customer.sessionId),
  );
  if (!session) refuse('unauthenticated');
  if ((await customerPasskeys(tx, customer.id)).length >= PASSKEYS_MAX) refuse('too-many-passkeys');
}
