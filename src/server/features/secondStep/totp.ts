import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { TOTP_DIGITS, TOTP_SECONDS, TOTP_WINDOW } from '#shared/rules/secondStep.ts';
import type { Secrets } from '../../access/secrets.ts';

/** A new secret of 160 bits in base32, which people can type into their app. */
export const freshSecret = (): string => new Secret({ size: 20 }).base32;

/** The otpauth URL in the QR code. */
export const uriOf = (secret: string, { issuer, email }: { issuer: string; email: string }): string =>
  totp(secret, { issuer, label: email }).toString();

/** The time step of a code if it is the current one or within the window. Null otherwise. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: TOTP_WINDOW });
  return delta === null ? null : TOTP.counter({ period: TOTP_SECONDS, timestamp }) + delta;
}

const totp = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: TOTP_DIGITS, period: TOTP_SECONDS });

/** Sealed for one creator, so that a row moved to another account opens nothing. */
export const sealSecret = (secrets: Secrets, creatorId: string, secret: string): string =>
  secrets.seal('second-step', { creatorId, secret });

/** Null if it was sealed with another key or for another creator. */
export const unsealSecret = (secrets: Secrets, creatorId: string, sealed: string): string | null =>
  z.object({ creatorId: z.literal(creatorId), secret: z.string() }).safeParse(secrets.unseal('second-step', sealed))
    .data?.secret ?? null;
