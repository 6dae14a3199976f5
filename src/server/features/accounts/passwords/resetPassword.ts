import { resetPassword as contract } from '#shared/contract/accounts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { consumeGrant } from '../../../access/codeRights.ts';
import { findAccount } from '../../../access/proveAccount.ts';
import { identityOf } from '../../../db/transaction.ts';
import { setPassword } from './setPassword.ts';

/** Sets a new password with the token that a correct code earned. Ends every session. */
export const resetPassword = defineHandler(contract, async ({ email, newPassword, verificationToken }, context) => {
  const tx = identityOf(context.tx);
  await consumeGrant(tx, { email, purpose: 'password-reset', token: verificationToken }, context.now);
  const account = await findAccount(tx, email);
  // Only somebody who reads this mailbox gets here, so it may say that the account was deleted since.
  if (!account) refuse('user-not-found');
  await setPassword(context, { accountId: account.id, email, password: newPassword });
  return { reset: true as const };
});
