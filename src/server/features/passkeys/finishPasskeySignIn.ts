import { finishPasskeySignIn as contract } from '#shared/contract/passkeys.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { passkeyLimits } from '../../access/attempts.ts';
import { noteRefusal } from '../../access/securityLog.ts';
import { startSession } from '../accounts/startSession.ts';
import { provePasskey } from './provePasskey.ts';

/** Signs a creator in by what they have and what they are. Refusals are returned: a challenge is spent in any case. */
export const finishPasskeySignIn = answer(
  contract,
  async (input, context) => {
    const proof = await provePasskey(context, input);
    if (proof instanceof Refusal) {
      return noteRefusal(context, proof, { kind: 'sign-in', account: null, facts: { method: 'passkey' } });
    }
    return startSession(context, { uid: proof.creatorId, steps: 2, method: 'passkey' });
  },
  (_input, { device }) => passkeyLimits(device),
);
