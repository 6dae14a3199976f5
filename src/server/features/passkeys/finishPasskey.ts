import { randomUUID } from 'node:crypto';
import { finishPasskey as contract } from '#shared/contract/passkeys.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { markSessionTwoStep } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import { afterSecurityChange } from '../secondStep/afterSecurityChange.ts';
import { assertOwnStep } from '../secondStep/assertOwnStep.ts';
import { spendChallenge } from './challenge.ts';
import { readNewPasskey } from './checkPasskey.ts';
import { assertPasskeyLimit, PASSKEY_COLUMNS, presentPasskey } from './passkeyRows.ts';
import { relyingParty } from './relyingParty.ts';

/** Saves a passkey that signed the challenge of startPasskey. */
export const finishPasskey = defineHandler(contract, async ({ name, token, response }, context) => {
  const { tx, creator, services, now } = context;
  const challenge = await spendChallenge(tx, services.secrets, { token, use: creator.id, now });
  if (challenge === null) return new Refusal('passkey-expired');
  const credential = await readNewPasskey(context, { response, challenge, rp: relyingParty(services.settings) });
  if (!credential) return new Refusal('passkey-refused');
  await assertOwnStep(tx, creator);
  await assertPasskeyLimit(tx, creator.id);
  const passkey = await tx
    .one(
      tx.q
        .insertInto('passkeys')
        .values({
          id: randomUUID(),
          creator_id: creator.id,
          ...credential,
          name,
          created_at: now,
        })
        .returning(PASSKEY_COLUMNS),
    )
    .catch(onUniqueViolation('passkeys_credential', () => refuse('passkey-known')));
  await markSessionTwoStep(identityOf(tx), creator.sessionId);
  await afterSecurityChange(context, { kind: 'passkey-added', name });
  return { passkey: presentPasskey(passkey) };
});
