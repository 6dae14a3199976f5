import { z } from 'zod';
import { PASSKEY_MINUTES } from '#shared/rules/secondStep.ts';
import { freshToken, tokenHash, type Secrets } from '../../access/secrets.ts';
import type { PlatformTx } from '../../db/transaction.ts';

const Sealed = z.object({ challenge: z.string(), use: z.string(), expiresAt: z.number() });

/** The challenge that a passkey signs, and its sealed copy, which the client sends back. Creating one writes no row. */
export function freshChallenge(
  secrets: Secrets,
  { use, now }: { use: string; now: Date },
): { challenge: Buffer<ArrayBuffer>; token: string } {
  const challenge = freshToken();
  const expiresAt = now.getTime() + PASSKEY_MINUTES * 60_000;
  return {
    challenge: Buffer.from(challenge, 'base64url'),
    token: secrets.seal('passkey', { challenge, use, expiresAt }),
  };
}

/** The challenge in a sealed copy, for its first use before it expires. Null otherwise. */
export async function spendChallenge(
  tx: PlatformTx,
  secrets: Secrets,
  { token, use, now }: { token: string; use: string; now: Date },
): Promise<string | null> {
  const sealed = Sealed.safeParse(secrets.unseal('passkey', token)).data;
  if (!sealed || sealed.use !== use || sealed.expiresAt <= now.getTime()) return null;
  const spent = await tx.run(
    tx.q
      .insertInto('spent_challenges')
      .values({ challenge_hash: tokenHash(sealed.challenge), expires_at: new Date(sealed.expiresAt) })
      .onConflict((on) => on.doNothing()),
  );
  return spent === 1 ? sealed.challenge : null;
}
