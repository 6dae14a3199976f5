import { startSecondStep as contract } from '#shared/contract/secondStep.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { assertPassword } from '../../access/assertPassword.ts';
import { passwordChangeLimits } from '../../access/attempts.ts';
import { assertOwnStep } from './assertOwnStep.ts';
import { freshSecret, sealSecret, uriOf } from './totp.ts';

/** Returns a new secret for the app. Starting again replaces it. */
export const startSecondStep = defineHandler(
  contract,
  async ({ password }, { tx, creator, services: { secrets, settings }, now }) => {
    const { email } = await assertPassword(tx, { accountId: creator.id, password });
    await assertOwnStep(tx, creator);
    const secret = freshSecret();
    const fresh = { sealed_secret: sealSecret(secrets, creator.id, secret), created_at: now };
    const written = await tx.run(
      tx.q
        .insertInto('second_factors')
        .values({ creator_id: creator.id, ...fresh })
        .onConflict((on) =>
          on.column('creator_id').doUpdateSet(fresh).where('second_factors.confirmed_at', 'is', null),
        ),
    );
    if (written === 0) refuse('second-step-on');
    return { secret, uri: uriOf(secret, { issuer: settings.mailFrom.name, email }) };
  },
  (_input, { device }) => passwordChangeLimits(device),
);
