import { refuse } from '#shared/contract/refusals.ts';
import type { PlatformTx } from '../db/transaction.ts';
import { verifyPassword } from './passwords.ts';

/** Checks the password of a signed-in creator again and returns the account's email address. */
export async function assertPassword(
  tx: PlatformTx,
  { accountId, password }: { accountId: string; password: string },
): Promise<{ email: string }> {
  const { email, password_hash: stored } = await tx.one(
    tx.q
      .selectFrom('accounts')
      .select(['email', 'password_hash'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', accountId),
  );
  if (!(await verifyPassword(password, stored))) refuse('wrong-password');
  return { email };
}
