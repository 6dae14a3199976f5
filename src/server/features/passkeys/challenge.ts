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

/** The row of a challenge that was used. */
interface Spent {
  challenge_hash: Buffer;
  expires_at: Date;
}

/**
 * The challenge in a sealed copy, for its first use before it expires. Null otherwise. `insert` returns how many rows it added: none
 * if the challenge was used before.
 */
export async function spendOnce(
  secrets: Secrets,
  { token, use, now }: { token: string; use: string; now: Date },
  insert: (spent: Spent) => Promise<number>,
): Promise<string | null> {
  const sealed = Sealed.safeParse(secrets.unseal('passkey', token)).data;
  if (!sealed || sealed.use !== use || sealed.expiresAt <= now.getTime()) return null;
  const { challenge, expiresAt } = sealed;
  const added = await insert({ challenge_hash: tokenHash(challenge), expires_at: new Date(expiresAt) });
  return added === 1 ? challenge : null;
}

/** Spends the challenge of a creator. */
export const spendChallenge = (tx: PlatformTx, secrets: Secrets, sealed: { token: string; use: string; now: Date }) =>
  spendOnce(secrets, sealed, (spent) =>
    tx.run(
      tx.q
        .insertInto('spent_challenges')
        .values(spent)
        .onConflict((on) => on.doNothing()),
    ),
  );
