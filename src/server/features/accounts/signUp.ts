import { randomUUID } from 'node:crypto';
import { signUp as contract } from '#shared/contract/accounts.ts';
import type { InputOf } from '#shared/contract/callable.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { signUpLimits } from '../../access/attempts.ts';
import { consumeGrant } from '../../access/codeRights.ts';
import { checkNewPassword } from '../../access/passwordRules.ts';
import { hashPassword } from '../../access/passwords.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import { attributeReferral } from '../affiliates/attributeReferral.ts';
import { assertSignupsOpen } from '../maintenance/assertSignupsOpen.ts';
import { startSession } from './startSession.ts';
import { rememberCreator } from '../customerRecord/searchTerms.ts';

/** Creates an account for an address that a code has verified, and signs the creator in. */
export const signUp = defineHandler(
  contract,
  async (input, context) => {
    const { tx, now, session } = context;
    await assertSignupsOpen(tx);
    await checkNewPassword(input.password, { email: input.email, names: [input.firstName, input.lastName] });
    await consumeGrant(identityOf(tx), { email: input.email, purpose: 'signup', token: input.verificationToken }, now);
    const uid = await insertCreator(tx, input, now);
    const { email, referralCode, referralToken } = input;
    await attributeReferral(context, {
      creatorId: uid,
      email,
      referralCode,
      referralToken,
      signedInAs: session?.accountId,
    });
    return startSession(context, { uid, method: 'sign-up' });
  },
  (_input, { device }) => signUpLimits(device),
);

async function insertCreator(tx: PlatformTx, input: InputOf<typeof contract>, now: Date): Promise<string> {
  const id = randomUUID();
  const { email, key } = normaliseEmail(input.email);
  const account = {
    store_id: tx.realm,
    id,
    email,
    email_key: key,
    password_hash: await hashPassword(input.password),
    created_at: now,
  };
  await tx
    .run(tx.q.insertInto('accounts').values(account))
    .catch(onUniqueViolation('accounts_email', () => refuse('email-already-in-use')));
  await tx.run(
    tx.q.insertInto('creators').values({
      id,
      first_name: input.firstName,
      last_name: input.lastName,
      display_name: `${input.firstName} ${input.lastName}`,
      email_verified_at: now,
      created_at: now,
      updated_at: now,
    }),
  );
  await rememberCreator(tx, id);
  return id;
}
