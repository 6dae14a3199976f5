import { randomUUID } from 'node:crypto';
import { signUp as contract } from '#shared/contract/accounts.ts';
import type { InputOf } from '#shared/contract/callable.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { answer } from '../../access/answer.ts';
import { signUpLimits } from '../../access/attempts.ts';
import { takeRight } from '../../access/codeRights.ts';
import { checkNewPassword } from '../../access/passwordRules.ts';
import { hashPassword } from '../../access/passwords.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';
import { whenUnique } from '../../db/whenUnique.ts';
import { attributeReferral } from '../affiliates/attributeReferral.ts';
import { assertSignupsOpen } from '../platform/assertSignupsOpen.ts';
import { startSession } from './startSession.ts';

/** Creates a creator for an address that a code has proven, and signs them in. */
export const signUp = answer(
  contract,
  async (wish, context) => {
    const { tx, now, session } = context;
    await assertSignupsOpen(tx);
    await checkNewPassword(wish.password, { email: wish.email, names: [wish.firstName, wish.lastName] });
    await takeRight(identityOf(tx), { email: wish.email, purpose: 'signup', token: wish.verificationToken }, now);
    const uid = await insertCreator(tx, wish, now);
    const { email, referralCode, referralToken } = wish;
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

async function insertCreator(tx: PlatformTx, wish: InputOf<typeof contract>, now: Date): Promise<string> {
  const id = randomUUID();
  const { email, key } = normaliseEmail(wish.email);
  const account = {
    store_id: tx.realm,
    id,
    email,
    email_key: key,
    password_hash: await hashPassword(wish.password),
    created_at: now,
  };
  await tx
    .run(tx.q.insertInto('accounts').values(account))
    .catch(whenUnique('accounts_email', () => refuse('email-already-in-use')));
  await tx.run(
    tx.q.insertInto('creators').values({
      id,
      first_name: wish.firstName,
      last_name: wish.lastName,
      display_name: `${wish.firstName} ${wish.lastName}`,
      email_verified_at: now,
      created_at: now,
      updated_at: now,
    }),
  );
  return id;
}
