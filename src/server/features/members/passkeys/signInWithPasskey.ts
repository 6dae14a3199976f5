import type { z } from 'zod';
import type { CustomerSignedIn } from '#shared/contract/members.ts';
import type { PasskeyProof, RequestOptions } from '#shared/contract/passkeys.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import type { RequestContext } from '../../../access/context.ts';
import { logRefusal } from '../../../access/securityLog.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { freshChallenge } from '../../passkeys/challenge.ts';
import { readPasskeyCounter } from '../../passkeys/checkPasskey.ts';
import { requestOptions } from '../../passkeys/passkeyOptions.ts';
import { userHandle, type RelyingParty } from '../../passkeys/relyingParty.ts';
import { startMemberSession } from '../memberSession.ts';
import { spendCustomerChallenge, challengeUse } from './customerChallenge.ts';

type Signing = RequestContext & { tx: StoreTx };

/** What a browser needs to sign in with any passkey of the page's host. */
export function startMemberPasskeySignIn(
  { tx, services, now }: Pick<Signing, 'tx' | 'services' | 'now'>,
  rp: RelyingParty,
): { options: z.infer<typeof RequestOptions>; token: string } {
  const { challenge, token } = freshChallenge(services.secrets, { use: challengeUse(tx, rp, null), now });
  return { token, options: requestOptions(rp, challenge) };
}

/** Signs a customer in to this store with a passkey. Refusals are returned, because the challenge is used up in any case. */
export async function signInWithPasskey(
  context: Signing,
  rp: RelyingParty,
  shown: z.output<typeof PasskeyProof>,
): Promise<z.infer<typeof CustomerSignedIn> | Refusal> {
  const proof = await proveCustomer(context, rp, shown);
  if (!(proof instanceof Refusal)) return startMemberSession(context, proof.customerId, 'passkey');
  const facts = { method: 'passkey' };
  return logRefusal(context, proof, { kind: 'sign-in', realm: context.tx.realm, account: null, facts });
}

/** The customer whose passkey signed the challenge. Only its owner learns that an account is closed. */
async function proveCustomer(
  context: Signing,
  rp: RelyingParty,
  { token, response }: z.output<typeof PasskeyProof>,
): Promise<{ customerId: string } | Refusal> {
  const { tx, services, now } = context;
  const challenge = await spendCustomerChallenge(tx, services.secrets, { token, use: challengeUse(tx, rp, null), now });
  if (challenge === null) return new Refusal('passkey-expired');
  const found = await lockPasskey(tx, { credentialId: response.id, host: rp.id });
  if (!found) return new Refusal('customer-passkey-unknown');
  const { passkey, isDisabled } = found;
  const handle = userHandle(tx.realm, passkey.customer_id);
  const counter = await readPasskeyCounter(context, { response, challenge, rp, passkey, handle });
  if (counter === null) return new Refusal('customer-passkey-refused');
  if (isDisabled) return new Refusal('user-disabled');
  await tx.run(
    tx.q
      .updateTable('customer_passkeys')
      .set({ counter, used_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', passkey.id),
  );
  return { customerId: passkey.customer_id };
}

/**
 * Locks the account first, as changes that end its sessions do, so that such a change ends this session too. Then the passkey,
 * so that a concurrent sign-in sees the new counter.
 */
async function lockPasskey(tx: StoreTx, { credentialId, host }: { credentialId: string; host: string }) {
  const known = tx.q
    .selectFrom('customer_passkeys')
    .select(['id', 'customer_id', 'credential_id', 'public_key', 'counter'])
    .where('store_id', '=', tx.realm)
    .where('credential_id', '=', credentialId)
    .where('host', '=', host);
  const owner = await tx.maybe(known);
  if (!owner) return undefined;
  const account = await tx.maybe(
    tx.q
      .selectFrom('accounts')
      .select('disabled_at')
      .where('store_id', '=', tx.realm)
      .where('id', '=', owner.customer_id)
      .forShare(),
  );
  const passkey = await tx.maybe(known.forUpdate());
  return account && passkey && { passkey, isDisabled: account.disabled_at !== null };
}
