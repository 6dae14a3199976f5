import { refuse } from '#shared/contract/refusals.ts';
import type { PlatformTx } from '../db/transaction.ts';
import { fitsPassword } from './passwords.ts';

/** Asks a creator who is signed in for the password once more, and answers the account's address. */
export async function assertPassword(
  tx: PlatformTx,
  { accountId, password }: { accountId: string; password: string },
): Promise<{ email: string }> {
  const { email, password_hash: kept } = await tx.one(
    tx.q
      .selectFrom('accounts')
      .select(['email', 'password_hash'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', accountId),
  );
  if (!(await fitsPassword(password, kept))) refuse('wrong-password');
  return { email };
}
