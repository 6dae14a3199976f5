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
import { assertPasskeyLimit, PASSKEY_COLUMNS, presentPasskey } from './passkeyRows.ts';
import { ALGORITHMS, relyingParty } from './relyingParty.ts';
import { verified } from './verified.ts';
import { webauthn } from './webauthn.ts';

/** Saves a passkey that signed the challenge of startPasskey. */
export const finishPasskey = defineHandler(contract, async ({ name, token, response }, context) => {
  const { tx, creator, services, now } = context;
  const challenge = await spendChallenge(tx, services.secrets, { token, use: creator.id, now });
  if (challenge === null) return new Refusal('passkey-expired');
  const { verifyRegistrationResponse } = await webauthn();
  const rp = relyingParty(services.settings);
  const { registrationInfo } = await verified(context, () =>
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!registrationInfo) return new Refusal('passkey-refused');
  await assertOwnStep(tx, creator);
  await assertPasskeyLimit(tx, creator.id);
  const { credential } = registrationInfo;
  const passkey = await tx
    .one(
      tx.q
        .insertInto('passkeys')
        .values({
          id: randomUUID(),
          creator_id: creator.id,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: response.response.transports,
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
