import { refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { VERIFICATION_TOKEN_MINUTES } from '#shared/rules/limits.ts';
import type { IdentityTx } from '../db/transaction.ts';
import type { CodeSlot } from './codes.ts';
import { freshToken, tokenHash } from './secrets.ts';

/** Gives what a right code earns: a token to sign up or to set a new password, once, within 15 minutes. */
export async function grantRight(tx: IdentityTx, { email, purpose }: CodeSlot, now: Date): Promise<string> {
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

/** Takes the right away from its holder, or refuses. What follows may still undo it by throwing. */
export async function takeRight(
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
