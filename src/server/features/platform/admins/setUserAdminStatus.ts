import { setUserAdminStatus as contract } from '#shared/contract/platform.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { isAdmin as isAdminNow } from '../../../access/assertAdmin.ts';
import { announceUser } from '../../creatorRecord/user.ts';
import { anyAdmin, acquireAdminLock, setAdmin } from './adminRights.ts';
import { recordAdminAction } from '../../audit/recordAdminAction.ts';
import { lockPerson } from '../people/people.ts';
import { emailAdmins } from './emailAdmins.ts';

/** Grants or revokes admin rights. */
export const setUserAdminStatus = defineHandler(contract, async ({ userId, isAdmin, reason }, context) => {
  const { tx, admin, now } = context;
  await acquireAdminLock(tx, now);
  // Another admin may have revoked the caller's right while this request waited for the lock.
  if (!(await isAdminNow(tx, admin.id))) refuse('permission-denied');
  const person = await lockPerson(tx, userId);
  if (person.is_admin === isAdmin) return { userId, isAdmin };
  if (isAdmin && !person.is_active) refuse('admin-precondition', { reason: 'This account is suspended.' });
  if (isAdmin && person.deletion_asked_at) refuse('admin-precondition', { reason: 'This account is being deleted.' });
  if (!isAdmin && !(await anyAdmin(tx, { except: userId }))) {
    refuse('admin-precondition', { reason: 'You can’t remove the last admin. Make someone else an admin first.' });
  }
  await setAdmin(tx, { userId, isAdmin, by: admin.id, now });
  await recordAdminAction(context, {
    action: isAdmin ? 'admin.grant' : 'admin.revoke',
    target: { kind: 'user', id: userId },
    before: { isAdmin: !isAdmin },
    after: { isAdmin },
    reason,
  });
  if (isAdmin) await emailAdmins(tx, { newAdminId: userId, byId: admin.id });
  await announceUser(tx, userId);
  return { userId, isAdmin };
});
