import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The purposes of the secret key. Each has a derived key of its own. */
export type Purpose =
  | 'code'
  | 'code-browser'
  | 'quote'
  | 'switch'
  | 'offer'
  | 'gift'
  | 'seat'
  | 'job'
  | 'form'
  | 'file-link'
  | 'licence'
  | 'licence-signing'
  | 'busy-feed'
  | 'webhook'
  | 'export-link'
  | 'checkout'
  | 'checkout-products'
  | 'plan'
  | 'payments'
  | 'rate'
  | 'preview-link'
  | 'mail'
  | 'unsubscribe'
  | 'referral'
  | 'affiliate-page'
  | 'second-step'
  | 'security-event'
  | 'known-browser'
  | 'passkey';

export interface Secrets {
  /** The derived key of a purpose, 32 bytes. */
  key(purpose: Purpose): Buffer;
  /** A keyed hash, 32 bytes. */
  mac(purpose: Purpose, ...parts: string[]): Buffer;
  /** Encrypts and authenticates a value. Returns URL-safe text. */
  seal(purpose: Purpose, value: unknown): string;
  /** The sealed value, or undefined for text that was not sealed here for this purpose. */
  unseal(purpose: Purpose, sealed: string): unknown;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function openSecrets(secretKey: string): Secrets {
  // A KeyObject is prepared once. Raw bytes would be prepared on every use, which is six times slower.
  const keys = new Map<Purpose, KeyObject>();
  const key = (purpose: Purpose): KeyObject => {
    const known = keys.get(purpose);
    if (known) return known;
    const derived = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'stoa', purpose, 32)));
    keys.set(purpose, derived);
    return derived;
  };
  return {
    key: (purpose) => key(purpose).export(),
    mac: (purpose, ...parts) => createHmac('sha256', key(purpose)).update(JSON.stringify(parts)).digest(),
    seal: (purpose, value) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key(purpose), iv);
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    unseal: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key(purpose), bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
      try {
        return JSON.parse(Buffer.concat([body, decipher.final()]).toString('utf8'));
      } catch (error) {
        // The only possible failure is a value that was not sealed here, because authentication fails before parsing.
        if (error instanceof Error) return undefined;
        throw error;
      }
    },
  };
}

/** 256 random bits as URL-safe text, for session tokens, grants and link keys. */
export const freshToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token: its SHA-256. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares in constant time. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
