import { finishPasskeySignIn as contract } from '#shared/contract/passkeys.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { passkeyLimits } from '../../access/attempts.ts';
import { logRefusal } from '../../access/securityLog.ts';
import { startSession } from '../accounts/startSession.ts';
import { provePasskey } from './provePasskey.ts';

/** Signs a creator in with a passkey. Refusals are returned, because the challenge is used up in any case. */
export const finishPasskeySignIn = defineHandler(
  contract,
  async (input, context) => {
    const proof = await provePasskey(context, input);
    if (proof instanceof Refusal) {
      return logRefusal(context, proof, { kind: 'sign-in', account: null, facts: { method: 'passkey' } });
    }
    return startSession(context, { uid: proof.creatorId, steps: 2, method: 'passkey' });
  },
  (_input, { device }) => passkeyLimits(device),
);
