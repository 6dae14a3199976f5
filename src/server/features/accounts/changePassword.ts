import { changePassword as contract } from '#shared/contract/accounts.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { passwordChangeLimits } from '../../access/attempts.ts';
import { fitsPassword } from '../../access/passwords.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { setPassword } from './setPassword.ts';

/** Changes the password of a signed-in creator. Every other session ends. */
export const changePassword = answer(
  contract,
  async ({ currentPassword, newPassword }, context) => {
    const { tx, creator } = context;
    const account = await loadAccount(tx, creator.id);
    if (!(await fitsPassword(currentPassword, account.password_hash))) refuse('wrong-password');
    await setPassword(context, {
      accountId: creator.id,
      email: account.email,
      password: newPassword,
      keep: creator.sessionId,
    });
    return { changed: true as const };
  },
  (_input, { device }) => passwordChangeLimits(device),
);

const loadAccount = (tx: PlatformTx, id: string) =>
  tx.one(
    tx.q
      .selectFrom('accounts')
      .select(['email', 'password_hash'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
