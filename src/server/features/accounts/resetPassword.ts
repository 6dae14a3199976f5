import { resetPassword as contract } from '#shared/contract/accounts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { takeRight } from '../../access/codeRights.ts';
import { findAccount } from '../../access/proveAccount.ts';
import { identityOf } from '../../db/transaction.ts';
import { setPassword } from './setPassword.ts';

/** Sets a new password by the right that a mailed code earned. Every session ends. */
export const resetPassword = answer(contract, async ({ email, newPassword, verificationToken }, context) => {
  const tx = identityOf(context.tx);
  await takeRight(tx, { email, purpose: 'password-reset', token: verificationToken }, context.now);
  const account = await findAccount(tx, email);
  // Told only to who has read the mail of this address: their account was deleted since.
  if (!account) refuse('user-not-found');
  await setPassword(context, { accountId: account.id, email, password: newPassword });
  return { reset: true as const };
});
