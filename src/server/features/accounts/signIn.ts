import { signIn as contract } from '#shared/contract/accounts.ts';
import { refuse, Refusal } from '#shared/contract/refusals.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { answer } from '../../access/answer.ts';
import { attemptAt, forgiveHere, signInLimits } from '../../access/attempts.ts';
import { provePassword } from '../../access/proveAccount.ts';
import { noteRefusal } from '../../access/securityLog.ts';
import { identityOf } from '../../db/transaction.ts';
import { proveSecondStep } from '../secondStep/proveSecondStep.ts';
import { startSession } from './startSession.ts';

/**
 * Signs a creator in. An unknown address and a wrong password are answered alike, in like time; that there is a
 * second step is told only to who knows the password.
 */
export const signIn = answer(
  contract,
  async ({ email, password, code }, context) => {
    const { tx, services, now } = context;
    const { secrets } = services;
    const attempt = attemptAt({ realm: tx.realm, email }, context);
    const account = await provePassword(identityOf(tx), { attempt, password, secrets, now });
    const failed = { kind: 'sign-in' as const, account: { email } };
    if (account instanceof Refusal) return noteRefusal(context, account, failed);
    const steps = await proveSecondStep(context, { attempt, accountId: account.id, code });
    // To be asked for the second step is no failure.
    if (steps instanceof Refusal)
      return steps.code === 'second-step-needed' ? steps : noteRefusal(context, steps, failed);
    await forgiveHere(identityOf(tx), secrets, attempt);
    const signedIn = await startSession(context, {
      uid: account.id,
      steps,
      method: steps === 2 ? 'second-step' : 'password',
    });
    if (!signedIn.user.isActive) refuse('user-disabled');
    return signedIn;
  },
  ({ email }, asked) => signInLimits(attemptAt({ realm: PLATFORM_REALM, email }, asked)),
);
