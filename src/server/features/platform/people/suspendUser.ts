import { job } from '#shared/contract/jobs.ts';
import { suspendUser as contract } from '#shared/contract/platform.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { endSessions } from '../../../access/sessions.ts';
import { identityOf } from '../../../db/transaction.ts';
import { recordAdminAction } from '../../audit/recordAdminAction.ts';
import { lockPerson, loadPerson } from './people.ts';
import { setAccountOpen } from './setAccountOpen.ts';

/** Suspends a creator's account and, for visitors, their stores. */
export const suspendUser = defineHandler(contract, async ({ userId, reason }, context) => {
  const { tx, admin } = context;
  if (userId === admin.id) refuse('admin-precondition', { reason: 'You can’t suspend yourself.' });
  const person = await lockPerson(tx, userId);
  if (person.is_admin) refuse('admin-precondition', { reason: 'Revoke their admin access first.' });
  if (!person.is_active) return { person: await loadPerson(tx, userId) };
  await setAccountOpen(context, { userId, isOpen: false, reason });
  await tx.enqueue(job('reviewPlan', { realm: tx.realm, creatorId: userId }));
  const ended = await endSessions(identityOf(tx), { accountId: userId });
  await recordAdminAction(context, {
    action: 'user.suspend',
    target: { kind: 'user', id: userId },
    before: { isActive: true },
    after: { isActive: false, sessionsEnded: ended },
    reason,
  });
  return { person: await loadPerson(tx, userId) };
});
