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

/** The challenge in a sealed copy, with the row that marks it as used. Null if it has another use or has expired. */
export function openChallenge(
  secrets: Secrets,
  { token, use, now }: { token: string; use: string; now: Date },
): { challenge: string; spent: { challenge_hash: Buffer; expires_at: Date } } | null {
  const sealed = Sealed.safeParse(secrets.unseal('passkey', token)).data;
  if (!sealed || sealed.use !== use || sealed.expiresAt <= now.getTime()) return null;
  const { challenge, expiresAt } = sealed;
  return { challenge, spent: { challenge_hash: tokenHash(challenge), expires_at: new Date(expiresAt) } };
}

/** The challenge of a creator in a sealed copy, for its first use before it expires. Null otherwise. */
export async function spendChallenge(
  tx: PlatformTx,
  secrets: Secrets,
  sealed: { token: string; use: string; now: Date },
): Promise<string | null> {
  const opened = openChallenge(secrets, sealed);
  if (!opened) return null;
  const spent = await tx.run(
    tx.q
      .insertInto('spent_challenges')
      .values(opened.spent)
      .onConflict((on) => on.doNothing()),
  );
  return spent === 1 ? opened.challenge : null;
}
