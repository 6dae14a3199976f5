import { signIn as contract } from '#shared/contract/accounts.ts';
import { refuse, Refusal } from '#shared/contract/refusals.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { attemptAt, clearFailuresHere, signInLimits } from '../../access/attempts.ts';
import { provePassword } from '../../access/proveAccount.ts';
import { logRefusal } from '../../access/securityLog.ts';
import { identityOf } from '../../db/transaction.ts';
import { proveSecondStep } from '../secondStep/proveSecondStep.ts';
import { startSession } from './startSession.ts';

/**
 * Signs a creator in. An unknown address and a wrong password get the same answer in similar time. Only people who know
 * the password learn that there is a second step.
 */
export const signIn = defineHandler(
  contract,
  async ({ email, password, code }, context) => {
    const { tx, services, now } = context;
    const { secrets } = services;
    const attempt = attemptAt({ realm: tx.realm, email }, context);
    const account = await provePassword(identityOf(tx), { attempt, password, secrets, now });
    const failed = { kind: 'sign-in' as const, account: { email } };
    if (account instanceof Refusal) return logRefusal(context, account, failed);
    const steps = await proveSecondStep(context, { attempt, accountId: account.id, code });
    // Being asked for the second step does not count as a failure.
    if (steps instanceof Refusal)
      return steps.code === 'second-step-needed' ? steps : logRefusal(context, steps, failed);
    await clearFailuresHere(identityOf(tx), secrets, attempt);
    const signedIn = await startSession(context, {
      uid: account.id,
      steps,
      method: steps === 2 ? 'second-step' : 'password',
    });
    if (!signedIn.user.isActive) refuse('user-disabled');
    return signedIn;
  },
  ({ email }, request) => signInLimits(attemptAt({ realm: PLATFORM_REALM, email }, request)),
);
