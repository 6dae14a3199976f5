import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { CreationOptions, NewCredential } from '#shared/contract/passkeys.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { assertFreshProof } from '../../../access/assertFreshProof.ts';
import type { Context } from '../../../access/context.ts';
import { onUniqueViolation } from '../../../db/onUniqueViolation.ts';
import { freshChallenge } from '../../passkeys/challenge.ts';
import { readNewPasskey } from '../../passkeys/checkPasskey.ts';
import { creationOptions } from '../../passkeys/passkeyOptions.ts';
import { userHandle, type RelyingParty } from '../../passkeys/relyingParty.ts';
import { afterPasskeyChange } from './afterPasskeyChange.ts';
import { spendCustomerChallenge, challengeUse } from './customerChallenge.ts';
import { assertRoomForPasskey, customerPasskeys } from './customerPasskeys.ts';

/** What a browser needs to create a passkey. `label`: how it lists the passkey. */
export async function startOwnPasskey(
  { tx, customer, services, now }: Context<'customer'>,
  { rp, label }: { rp: RelyingParty; label: string },
): Promise<{ options: z.infer<typeof CreationOptions>; token: string }> {
  assertFreshProof(customer, now);
  const { challenge, token } = freshChallenge(services.secrets, { use: challengeUse(tx, rp, customer.id), now });
  const user = { handle: userHandle(tx.realm, customer.id), name: label };
  const known = (await customerPasskeys(tx, customer.id)).filter(({ host }) => host === rp.id);
  return { token, options: await creationOptions({ rp, user, known, challenge }) };
}

interface SignedPasskey {
  rp: RelyingParty;
  name: string;
  token: string;
  response: z.infer<typeof NewCredential>;
}

/** Saves a passkey that signed the challenge of startOwnPasskey. A returned refusal has used the challenge up. */
export async function addOwnPasskey(
  context: Context<'customer'>,
  { rp, name, token, response }: SignedPasskey,
): Promise<Refusal | null> {
  const { tx, customer, services, now } = context;
  assertFreshProof(customer, now);
  const sealed = { token, use: challengeUse(tx, rp, customer.id), now };
  const challenge = await spendCustomerChallenge(tx, services.secrets, sealed);
  if (challenge === null) return new Refusal('passkey-expired');
  const credential = await readNewPasskey(context, { response, challenge, rp });
  if (!credential) return new Refusal('customer-passkey-refused');
  await assertRoomForPasskey(context);
  await tx
    .run(
      tx.q.insertInto('customer_passkeys').values({
        store_id: tx.realm,
        id: randomUUID(),
        customer_id: customer.id,
        host: rp.id,
        ...credential,
        name,
        created_at: now,
      }),
    )
    .catch(onUniqueViolation('customer_passkeys_credential', () => refuse('passkey-known')));
  await afterPasskeyChange(context, { change: 'added', name });
  return null;
}
