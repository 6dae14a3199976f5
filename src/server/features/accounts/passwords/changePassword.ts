import { changePassword as contract } from '#shared/contract/accounts.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { assertPassword } from '../../../access/assertPassword.ts';
import { passwordChangeLimits } from '../../../access/attempts.ts';
import { withRefusalLog } from '../../../access/securityLog.ts';
import { setPassword } from './setPassword.ts';

/** Changes the password of a signed-in creator. Ends all their other sessions. */
export const changePassword = defineHandler(
  contract,
  async ({ currentPassword, newPassword }, context) => {
    const { tx, creator } = context;
    const { email } = await withRefusalLog(context, { kind: 'password-change', account: { id: creator.id } }, () =>
      assertPassword(tx, { accountId: creator.id, password: currentPassword }),
    );
    await setPassword(context, { accountId: creator.id, email, password: newPassword, exceptToken: creator.sessionId });
    return { changed: true as const };
  },
  (_input, { device }) => passwordChangeLimits(device),
);
