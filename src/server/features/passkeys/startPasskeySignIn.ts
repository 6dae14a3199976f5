import { startPasskeySignIn as contract } from '#shared/contract/passkeys.ts';
import { PASSKEY_MINUTES } from '#shared/rules/secondStep.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { passkeyLimits } from '../../access/attempts.ts';
import { freshChallenge } from './challenge.ts';
import { relyingParty } from './relyingParty.ts';

/** The options are the same for everybody. Only the browser's owner sees which passkeys exist. */
export const startPasskeySignIn = defineHandler(
  contract,
  async (_input, { services: { secrets, settings }, now }) => {
    const { challenge, token } = freshChallenge(secrets, { use: 'sign-in', now });
    return {
      token,
      options: {
        challenge: challenge.toString('base64url'),
        rpId: relyingParty(settings).id,
        timeout: PASSKEY_MINUTES * 60_000,
        userVerification: 'required' as const,
      },
    };
  },
  (_input, { device }) => passkeyLimits(device),
);
