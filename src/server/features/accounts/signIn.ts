import { signIn as contract } from '#shared/contract/accounts.ts';
import { refuse, Refusal } from '#shared/contract/refusals.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { answer } from '../../access/answer.ts';
import { signInLimits } from '../../access/attempts.ts';
import { proveAccount } from '../../access/proveAccount.ts';
import { identityOf } from '../../db/transaction.ts';
import { startSession } from './startSession.ts';

/** Signs a creator in. An unknown address and a wrong password are answered alike, in like time. */
export const signIn = answer(
  contract,
  async ({ email, password }, context) => {
    const { tx, services, now, device } = context;
    const proof = await proveAccount(identityOf(tx), {
      secrets: services.secrets,
      now,
      address: device.address,
      email,
      password,
    });
    if (proof instanceof Refusal) return proof;
    const signedIn = await startSession(context, proof.id);
    if (!signedIn.user.isActive) refuse('user-disabled');
    return signedIn;
  },
  ({ email }, { device }) => signInLimits({ realm: PLATFORM_REALM, email, address: device.address }),
);
