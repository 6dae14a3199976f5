import type { InputOf } from '#shared/contract/callable.ts';
import type { finishPasskeySignIn } from '#shared/contract/passkeys.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import type { RequestContext } from '../../access/context.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { spendChallenge } from './challenge.ts';
import { readPasskeyCounter } from './checkPasskey.ts';
import { relyingParty, userHandle } from './relyingParty.ts';

/**
 * The account whose passkey signed the challenge of startPasskeySignIn. The caller must return refusals, because the
 * challenge is used up.
 */
export async function provePasskey(
  context: Pick<RequestContext, 'services' | 'now' | 'requestId'> & { tx: PlatformTx },
  { token, response }: InputOf<typeof finishPasskeySignIn>,
): Promise<{ creatorId: string } | Refusal> {
  const { tx, services, now } = context;
  const challenge = await spendChallenge(tx, services.secrets, { token, use: 'sign-in', now });
  if (challenge === null) return new Refusal('passkey-expired');
  const passkey = await lockPasskey(tx, response.id);
  if (!passkey) return new Refusal('passkey-unknown');
  const rp = relyingParty(services.settings);
  const handle = userHandle(passkey.creator_id);
  const counter = await readPasskeyCounter(context, { response, challenge, rp, passkey, handle });
  if (counter === null) return new Refusal('passkey-refused');
  if (passkey.disabled_at || !passkey.is_active) return new Refusal('user-disabled');
  await tx.run(tx.q.updateTable('passkeys').set({ counter, used_at: now }).where('id', '=', passkey.id));
  return { creatorId: passkey.creator_id };
}

// Locked, so that a concurrent sign-in sees the increased signature counter.
const lockPasskey = (tx: PlatformTx, credentialId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('passkeys as p')
      .innerJoin('creators as c', 'c.id', 'p.creator_id')
      .innerJoin('accounts as a', 'a.id', 'c.id')
      .select(['p.id', 'p.creator_id', 'p.credential_id', 'p.public_key', 'p.counter', 'c.is_active', 'a.disabled_at'])
      .where('a.store_id', '=', tx.realm)
      .where('p.credential_id', '=', credentialId)
      .forUpdate('p'),
  );
