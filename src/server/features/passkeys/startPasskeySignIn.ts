import { startPasskeySignIn as contract } from '#shared/contract/passkeys.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { passkeyLimits } from '../../access/attempts.ts';
import { freshChallenge } from './challenge.ts';
import { requestOptions } from './passkeyOptions.ts';
import { relyingParty } from './relyingParty.ts';

export const startPasskeySignIn = defineHandler(
  contract,
  async (_input, { services: { secrets, settings }, now }) => {
    const { challenge, token } = freshChallenge(secrets, { use: 'sign-in', now });
    return { token, options: requestOptions(relyingParty(settings), challenge) };
  },
  (_input, { device }) => passkeyLimits(device),
);
