import { job } from '#shared/contract/jobs.ts';
import { resetSecondStep as contract } from '#shared/contract/platform.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { lockAccount } from '../../../access/proveAccount.ts';
import { recordEvent } from '../../../access/securityEvents.ts';
import { endSessions } from '../../../access/sessions.ts';
import { identityOf } from '../../../db/transaction.ts';
import { announceUser } from '../../creatorRecord/user.ts';
import { recordAdminAction } from '../../audit/recordAdminAction.ts';
import { loadPerson, lockPerson } from './people.ts';

/** For creators who lost phone, recovery codes and passkeys: afterwards the password alone opens the account. */
export const resetSecondStep = defineHandler(contract, async ({ userId, reason }, context) => {
  const { tx, admin } = context;
  if (userId === admin.id) refuse('admin-precondition', { reason: 'You can’t reset your own two-step sign-in.' });
  await lockPerson(tx, userId);
  await lockAccount(identityOf(tx), userId);
  // Its recovery codes are deleted with the app.
  const apps = await tx.run(tx.q.deleteFrom('second_factors').where('creator_id', '=', userId));
  const passkeys = await tx.run(tx.q.deleteFrom('passkeys').where('creator_id', '=', userId));
  if (apps + passkeys === 0) return { person: await loadPerson(tx, userId) };
  const ended = await endSessions(identityOf(tx), { accountId: userId });
  await recordAdminAction(context, {
    action: 'user.second-step-reset',
    target: { kind: 'user', id: userId },
    before: { hasApp: apps > 0, passkeys },
    after: { hasApp: false, passkeys: 0, sessionsEnded: ended },
    reason,
  });
  await recordEvent(identityOf(tx), context, {
    accountId: userId,
    kind: 'second-step-reset',
    facts: { by: 'support' },
  });
  const change = { kind: 'second-step-reset' as const, at: context.now.toISOString() };
  await tx.enqueue(job('sendSecurityChangeEmail', { realm: tx.realm, creatorId: userId, change }));
  await announceUser(tx, userId);
  return { person: await loadPerson(tx, userId) };
});
