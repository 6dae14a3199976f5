import { changePassword as contract } from '#shared/contract/accounts.ts';
import { answer } from '../../access/answer.ts';
import { assertPassword } from '../../access/assertPassword.ts';
import { passwordChangeLimits } from '../../access/attempts.ts';
import { notingRefusals } from '../../access/securityLog.ts';
import { setPassword } from './setPassword.ts';

/** Changes the password of a signed-in creator. Every other session ends. */
export const changePassword = answer(
  contract,
  async ({ currentPassword, newPassword }, context) => {
    const { tx, creator } = context;
    const { email } = await notingRefusals(context, { kind: 'password-change', account: { id: creator.id } }, () =>
      assertPassword(tx, { accountId: creator.id, password: currentPassword }),
    );
    await setPassword(context, { accountId: creator.id, email, password: newPassword, keep: creator.sessionId });
    return { changed: true as const };
  },
  (_input, { device }) => passwordChangeLimits(device),
);
