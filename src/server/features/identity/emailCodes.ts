import { refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { CodeSlot } from '../../access/codes.ts';
import type { IdentityTx } from '../../db/transaction.ts';

/** The codes for changing the sign-in address. Each is valid for this account and this new address only. */
export async function emailCodes(
  tx: IdentityTx,
  { accountId, newEmail }: { accountId: string; newEmail: string },
): Promise<{ old: CodeSlot; new: CodeSlot }> {
  // Locked, so that a second concurrent change sees the address that the first one set.
  const account = await tx.one(
    tx.q
      .selectFrom('accounts')
      .select(['email', 'email_key'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', accountId)
      .forNoKeyUpdate(),
  );
  if (account.email_key === normaliseEmail(newEmail).key) refuse('email-unchanged');
  const about = { accountId, newEmail };
  return {
    old: { email: account.email, purpose: 'email-change', about },
    new: { email: newEmail, purpose: 'email-change-new', about },
  };
}
