import { refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { VERIFICATION_TOKEN_MINUTES } from '#shared/rules/limits.ts';
import type { IdentityTx } from '../db/transaction.ts';
import type { CodeSlot } from './codes.ts';
import { freshToken, tokenHash } from './secrets.ts';

/** Creates the token earned by a correct code. It allows one sign-up or password reset within 15 minutes. */
export async function createGrant(tx: IdentityTx, { email, purpose }: CodeSlot, now: Date): Promise<string> {
  const token = freshToken();
  await tx.run(
    tx.q.insertInto('email_rights').values({
      store_id: tx.realm,
      token_hash: tokenHash(token),
      email_key: normaliseEmail(email).key,
      purpose,
      expires_at: new Date(now.getTime() + VERIFICATION_TOKEN_MINUTES * 60_000),
    }),
  );
  return token;
}

/** Consumes the token, or refuses. Throwing later in the transaction restores it. */
export async function consumeGrant(
  tx: IdentityTx,
  { email, purpose, token }: CodeSlot & { token: string },
  now: Date,
): Promise<void> {
  const taken = await tx.run(
    tx.q
      .deleteFrom('email_rights')
      .where('store_id', '=', tx.realm)
      .where('token_hash', '=', tokenHash(token))
      .where('email_key', '=', normaliseEmail(email).key)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now),
  );
  if (taken === 0) refuse('code-expired');
}
