import { suspendUser as contract } from '#shared/contract/platform.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf } from '../../db/transaction.ts';
import { recordAct } from './audit.ts';
import { lockPerson, loadPerson } from './people.ts';
import { setAccountOpen } from './setAccountOpen.ts';

/** Closes a creator's account and, for visitors, their stores. */
export const suspendUser = answer(contract, async ({ userId, reason }, context) => {
  const { tx, admin } = context;
  if (userId === admin.id) refuse('admin-precondition', { reason: 'You cannot suspend yourself.' });
  const person = await lockPerson(tx, userId);
  if (person.is_admin) refuse('admin-precondition', { reason: 'Take the admin’s rights away first.' });
  if (!person.is_active) return { person: await loadPerson(tx, userId) };
  await setAccountOpen(context, { userId, isOpen: false, reason });
  const ended = await endSessions(identityOf(tx), { accountId: userId });
  await recordAct(context, {
    action: 'user.suspend',
    target: { kind: 'user', id: userId },
    before: { isActive: true },
    after: { isActive: false, sessionsEnded: ended },
    reason,
  });
  return { person: await loadPerson(tx, userId) };
});
