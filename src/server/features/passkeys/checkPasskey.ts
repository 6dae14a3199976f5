import type { z } from 'zod';
import type { Assertion, NewCredential } from '#shared/contract/passkeys.ts';
import type { RequestContext } from '../../access/context.ts';
import { ALGORITHMS, type RelyingParty } from './relyingParty.ts';
import { verified } from './verified.ts';
import { webauthn, webauthnHelpers } from './webauthn.ts';

type Means = Pick<RequestContext, 'services' | 'requestId'>;

/** The columns of a new passkey, if it signed the challenge for this site. Null otherwise. */
export async function readNewPasskey(
  means: Means,
  { response, challenge, rp }: { response: z.infer<typeof NewCredential>; challenge: string; rp: RelyingParty },
) {
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verified(means, async () => {
    await assertNoCertificates(response.response.attestationObject);
    return verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports: response.response.transports,
  };
}

/**
 * Refuses an attestation with certificates, which the options never ask for. To verify one, the library fetches addresses that are
 * written in the certificates, which anybody can make.
 */
async function assertNoCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await webauthnHelpers();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  if (format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined))
    throw new Error(`an attestation of the format ${format.slice(0, 40)} was not asked for`);
}

interface Shown {
  response: z.infer<typeof Assertion>;
  challenge: string;
  rp: RelyingParty;
  passkey: { credential_id: string; public_key: Buffer; counter: number };
  /** The user handle of the passkey's owner. */
  handle: Buffer<ArrayBuffer>;
}

/**
 * The new signature counter of a passkey, if it signed the challenge for this site and its owner. Null otherwise, also if the
 * counter did not rise, as that of a cloned authenticator.
 */
export async function readPasskeyCounter(
  means: Means,
  { response, challenge, rp, passkey, handle }: Shown,
): Promise<number | null> {
  const { userHandle: shown, ...answered } = response.response;
  const { verifyAuthenticationResponse } = await webauthn();
  const { authenticationInfo } = await verified(means, () =>
    verifyAuthenticationResponse({
      response: { ...response, response: answered, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  return authenticationInfo && shown === handle.toString('base64url') ? authenticationInfo.newCounter : null;
}
