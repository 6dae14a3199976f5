import { finishEmailChange as contract } from '#shared/contract/identity.ts';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { deviceText } from '#shared/rules/device.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { assertFreshProof } from '../../access/assertFreshProof.ts';
import { codeTryLimits } from '../../access/attempts.ts';
import { spendCodes } from '../../access/codes.ts';
import type { Context } from '../../access/context.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { logRefusal } from '../../access/securityLog.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import { announceUser, loadUser } from '../creatorRecord/user.ts';
import { emailCodes } from './emailCodes.ts';
import { rememberCreator } from '../customerRecord/searchTerms.ts';

/**
 * Changes a creator's sign-in address. Both mailboxes must confirm: with only the new one a thief could take the
 * account, with only the old one a typo could lose it.
 */
export const finishEmailChange = defineHandler(
  contract,
  async ({ newEmail, oldCode, newCode }, context) => {
    const { tx, creator, services, now, cookies } = context;
    assertFreshProof(creator, now);
    const slots = await emailCodes(identityOf(tx), { accountId: creator.id, newEmail });
    const refusal = await spendCodes(identityOf(tx), { secrets: services.secrets, now, cookies }, [
      { ...slots.old, code: oldCode, field: 'oldCode' },
      { ...slots.new, code: newCode, field: 'newCode' },
    ]);
    if (refusal) return logRefusal(context, refusal, { kind: 'email-change', account: { id: creator.id } });
    await setEmail(context, newEmail);
    await endSessions(identityOf(tx), { accountId: creator.id, except: creator.sessionId });
    await recordEvent(identityOf(tx), context, { accountId: creator.id, kind: 'email-change', facts: { by: 'owner' } });
    await sendEmailChanged(context, { oldEmail: slots.old.email, newEmail });
    await announceUser(tx, creator.id);
    // The subscription of their plan follows the new address.
    await tx.enqueue(job('reviewPlan', { realm: tx.realm, creatorId: creator.id }));
    tx.afterCommit(() => cookies.rememberBrowser({ realm: tx.realm, email: newEmail }));
    return { user: await loadUser(tx, creator.id) };
  },
  (_input, { device }) => codeTryLimits(device),
);

/** Only somebody who reads this mailbox gets here: the address got an account after the codes were sent. */
const addressTaken = () => refuse('email-already-in-use', { field: 'newEmail' });

async function setEmail({ tx, creator, now }: Context<'creator'>, newEmail: string): Promise<void> {
  const { email, key } = normaliseEmail(newEmail);
  await tx
    .run(
      tx.q
        .updateTable('accounts')
        .set({ email, email_key: key })
        .where('store_id', '=', tx.realm)
        .where('id', '=', creator.id),
    )
    .catch(onUniqueViolation('accounts_email', addressTaken));
  await tx.run(
    tx.q.updateTable('creators').set({ email_verified_at: now, updated_at: now }).where('id', '=', creator.id),
  );
  await rememberCreator(tx, creator.id);
}

async function sendEmailChanged(
  { tx, creator, now, device }: Context<'creator'>,
  { oldEmail, newEmail }: { oldEmail: string; newEmail: string },
): Promise<void> {
  const facts = { at: now.toISOString(), device: deviceText(device.userAgent), newEmail };
  for (const to of [oldEmail, newEmail]) {
    const change = { kind: 'email-changed' as const, to, ...facts };
    await tx.enqueue(job('sendSecurityChangeEmail', { realm: tx.realm, creatorId: creator.id, change }));
  }
}
