import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** User present, user verified, and attested credential data included. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

interface CeremonyOptions {
  challenge: string;
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
}

/** Not sent by browsers, because nobody asks for it. */
interface Attestation {
  format?: string;
  certificates?: Uint8Array[];
}

/** One passkey of an authenticator that tests control completely, including dishonest behavior. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, options: CeremonyOptions) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin: options.origin ?? origin }));

  function authenticatorData(
    { rpId = new URL(origin).hostname, isVerified = true }: CeremonyOptions,
    extra = Buffer.alloc(0),
  ) {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (extra.length > 0 ? WITH_KEY : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE((counter += 1), 1);
    return Buffer.concat([sha256(rpId), head, extra]);
  }

  return {
    id: base64url(id),
    /** Resets the signature counter, as a cloned authenticator would show it. */
    forgetUses: () => void (counter = 0),

    /** The result of navigator.credentials.create(). */
    create(options: CeremonyOptions, { format = 'none', certificates = [] }: Attestation = {}) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const statement = new Map(certificates.length > 0 ? [['x5c', certificates]] : []);
      const attestation = new Map<string, string | Uint8Array | Map<string, Uint8Array[]>>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', new Uint8Array(authenticatorData(options, credential))],
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      };
    },

    /** The result of navigator.credentials.get(). `userHandle` identifies the passkey's owner. */
    get({ userHandle, ...options }: CeremonyOptions & { userHandle: string }) {
      const data = authenticatorData(options);
      const client = clientData('webauthn.get', options);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle,
        },
      };
    },
  };
}
