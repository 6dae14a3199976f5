import type { z } from 'zod';
import type { CreationOptions, RequestOptions } from '#shared/contract/passkeys.ts';
import { PASSKEY_MINUTES } from '#shared/rules/secondStep.ts';
import { ALGORITHMS, type RelyingParty } from './relyingParty.ts';
import { webauthn } from './webauthn.ts';

interface NewPasskey {
  rp: RelyingParty;
  /** `name`: how authenticators and browsers list the passkey. */
  user: { handle: Buffer<ArrayBuffer>; name: string };
  /** The account's passkeys. An authenticator does not make a second one. */
  known: readonly { credential_id: string; transports: string[] }[];
  challenge: Buffer<ArrayBuffer>;
}

/** Options for a discoverable passkey with user verification: fingerprint, face or PIN. */
export async function creationOptions({
  rp,
  user,
  known,
  challenge,
}: NewPasskey): Promise<z.infer<typeof CreationOptions>> {
  const { generateRegistrationOptions } = await webauthn();
  const { pubKeyCredParams, ...made } = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userName: user.name,
    userDisplayName: user.name,
    userID: user.handle,
    challenge,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
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
  };
}

/** Options to sign in with any passkey of a site. They are the same for everybody: only the browser's owner sees which exist. */
export const requestOptions = (
  { id }: Pick<RelyingParty, 'id'>,
  challenge: Buffer<ArrayBuffer>,
): z.infer<typeof RequestOptions> => ({
  challenge: challenge.toString('base64url'),
  rpId: id,
  timeout: PASSKEY_MINUTES * 60_000,
  userVerification: 'required' as const,
});
