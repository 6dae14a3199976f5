import { randomBytes } from 'node:crypto';
import { formatLicenceKey, normaliseLicenceKey } from '#shared/rules/licence.ts';
import type { Secrets } from '../../access/secrets.ts';

/** The columns of a key. It is found by its hash, and shown to its customer and creator. */
export const keyColumns = (secrets: Secrets, { realm, key }: { realm: string; key: string }) => ({
  key_hash: hashLicenceKey(secrets, { realm, key }),
  sealed_key: secrets.seal('licence', key),
});

export const makeLicenceKey = (): string => formatLicenceKey(randomBytes(25));

export const hashLicenceKey = (secrets: Secrets, { realm, key }: { realm: string; key: string }): Buffer =>
  secrets.mac('licence', realm, normaliseLicenceKey(key));

export function unsealLicenceKey(secrets: Secrets, sealed: string): string {
  const key = secrets.unseal('licence', sealed);
  if (typeof key !== 'string') throw new Error('A license key was encrypted with another secret key.');
  return key;
}
