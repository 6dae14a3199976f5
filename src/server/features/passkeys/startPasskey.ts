import { startPasskey as contract } from '#shared/contract/passkeys.ts';
import { PASSKEY_MINUTES } from '#shared/rules/secondStep.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { assertPassword } from '../../access/assertPassword.ts';
import { passwordChangeLimits } from '../../access/attempts.ts';
import { assertOwnStep } from '../secondStep/assertOwnStep.ts';
import { freshChallenge } from './challenge.ts';
import { assertPasskeyLimit, passkeysOf } from './passkeyRows.ts';
import { ALGORITHMS, relyingParty, userHandle } from './relyingParty.ts';
import { webauthn } from './webauthn.ts';

/** Options for a discoverable passkey with user verification: fingerprint, face or PIN. */
export const startPasskey = defineHandler(
  contract,
  async ({ password }, { tx, creator, services: { secrets, settings }, now }) => {
    const { email } = await assertPassword(tx, { accountId: creator.id, password });
    await assertOwnStep(tx, creator);
    await assertPasskeyLimit(tx, creator.id);
    const { challenge, token } = freshChallenge(secrets, { use: creator.id, now });
    const rp = relyingParty(settings);
    const known = await passkeysOf(tx, creator.id);
    const { generateRegistrationOptions } = await webauthn();
    const { pubKeyCredParams, ...made } = await generateRegistrationOptions({
      rpName: rp.name,
      rpID: rp.id,
      userName: email,
      userDisplayName: email,
      userID: userHandle(creator.id),
      challenge,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return {
      token,
      options: {
        challenge: made.challenge,
        rp: { id: rp.id, name: rp.name },
        user: made.user,
        pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
        timeout: PASSKEY_MINUTES * 60_000,
        excludeCredentials: known.map(({ credential_id: id, transports }) => ({
          id,
          type: 'public-key' as const,
          transports,
        })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true,
          userVerification: 'required' as const,
        },
      },
    };
  },
  (_input, { device }) => passwordChangeLimits(device),
);
