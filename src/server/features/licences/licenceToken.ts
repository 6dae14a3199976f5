import { createHash, sign, type KeyObject } from 'node:crypto';
import { OFFLINE_DAYS, OFFLINE_GRACE_DAYS } from '#shared/rules/licence.ts';

const DAY_SECONDS = 86_400;

interface Licensed {
  /** The store's address: the issuer, whose keys are at /.well-known/jwks.json below it. */
  issuer: string;
  storeId: string;
  productId: string;
  licenceId: string;
  fingerprint: string;
  /** When the access to the product ends. Null: no end is set. */
  until: Date | null;
  now: Date;
}

/**
 * What an offline license says. `exp`: until when software can work without asking. `grace_until`: until when it may go on while
 * asking fails. Neither is after the end of the access. Times are seconds since 1970, as RFC 7519 has them.
 */
export function licenceClaims({ issuer, storeId, productId, licenceId, fingerprint, until, now }: Licensed) {
  const issued = Math.floor(now.getTime() / 1000);
  const end = until === null ? Infinity : Math.floor(until.getTime() / 1000);
  const expires = Math.min(issued + OFFLINE_DAYS * DAY_SECONDS, end);
  return {
    iss: issuer,
    sub: licenceId,
    aud: productId,
    store: storeId,
    fingerprint,
    iat: issued,
    exp: expires,
    grace_until: Math.min(expires + OFFLINE_GRACE_DAYS * DAY_SECONDS, end),
  };
}

/** Signs claims as a compact JWS with EdDSA (RFC 7515, RFC 8037). `type`: left out of the header if it is undefined. */
export function signToken(
  payload: string,
  { key, kid, type }: { key: KeyObject; kid?: string; type?: string },
): string {
  const header = JSON.stringify({ alg: 'EdDSA', typ: type, kid });
  const signed = [header, payload].map((part) => Buffer.from(part).toString('base64url')).join('.');
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

/** The identifier of an Ed25519 public key (RFC 7638, RFC 8037 appendix A.3). */
export const jwkThumbprint = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
