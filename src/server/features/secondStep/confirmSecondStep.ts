import { confirmSecondStep as contract } from '#shared/contract/secondStep.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { readSecondStep } from '#shared/rules/secondStep.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { lockAccount } from '../../access/proveAccount.ts';
import { markSessionTwoStep } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';
import { replaceRecoveryCodes } from './recoveryCodes.ts';
import { afterSecurityChange } from './afterSecurityChange.ts';
import { assertOwnStep } from './assertOwnStep.ts';
import { stepOf, unsealSecret } from './totp.ts';

/** Turns the second step on after the app has shown that it knows the secret. */
export const confirmSecondStep = defineHandler(contract, async ({ code }, context) => {
  const { tx, creator, services, now } = context;
  await assertOwnStep(tx, creator);
  await lockAccount(identityOf(tx), creator.id);
  const factor = await tx.maybe(
    tx.q
      .selectFrom('second_factors')
      .select(['sealed_secret', 'confirmed_at'])
      .where('creator_id', '=', creator.id)
      .forUpdate(),
  );
  if (!factor) refuse('second-step-off');
  if (factor.confirmed_at) refuse('second-step-on');
  const secret = unsealSecret(services.secrets, creator.id, factor.sealed_secret);
  if (secret === null) refuse('second-step-off', {}, 'This setup is no longer valid. Start again.');
  const step = stepOf(secret, readSecondStep(code)?.code ?? '', now);
  if (step === null) refuse('second-step-wrong');
  await tx.run(
    tx.q.updateTable('second_factors').set({ confirmed_at: now, last_step: step }).where('creator_id', '=', creator.id),
  );
  await markSessionTwoStep(identityOf(tx), creator.sessionId);
  await afterSecurityChange(context, { kind: 'second-step-on' });
  return { recoveryCodes: await replaceRecoveryCodes(tx, services.secrets, creator.id) };
});
