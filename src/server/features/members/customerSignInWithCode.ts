import { customerSignInWithCode as contract } from '#shared/contract/members.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { codeTryLimits } from '../../access/attempts.ts';
import { spendCode } from '../../access/codes.ts';
import { findAccountToOpen } from '../../access/proveAccount.ts';
import { logRefusal } from '../../access/securityLog.ts';
import { identityOf } from '../../db/transaction.ts';
import { startMemberSession } from './memberSession.ts';

/** Signs a customer in with a code. Refusals are returned, so that codes stay used and tries stay counted. */
export const customerSignInWithCode = defineHandler(
  contract,
  async ({ email, code }, context) => {
    const { services, now, cookies } = context;
    const tx = identityOf(context.tx);
    const refusal = await spendCode(
      tx,
      { secrets: services.secrets, now, cookies },
      { email, purpose: 'sign-in', code },
    );
    if (refusal) return logRefusal(context, refusal, { kind: 'code-entry', realm: tx.realm, account: { email } });
    const account = await findAccountToOpen(tx, email);
    if (!account) return new Refusal('code-invalid');
    return account.disabled_at ? new Refusal('user-disabled') : startMemberSession(context, account.id);
  },
  (_input, { device }) => codeTryLimits(device),
);
