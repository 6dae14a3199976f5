import { setUserAdminStatus as contract } from '#shared/contract/platform.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { isAdmin as isAdminNow } from '../../access/assertAdmin.ts';
import { announceUser } from '../accounts/user.ts';
import { anyAdmin, lockAdminOffice, setAdmin } from './adminOffice.ts';
import { recordAct } from './audit.ts';
import { lockPerson } from './people.ts';
import { tellAdmins } from './tellAdmins.ts';

/** Gives the admin's rights or takes them away. */
export const setUserAdminStatus = answer(contract, async ({ userId, isAdmin, reason }, context) => {
  const { tx, admin, now } = context;
  await lockAdminOffice(tx, now);
  // Another admin may have taken the right while this request waited.
  if (!(await isAdminNow(tx, admin.id))) refuse('permission-denied');
  const person = await lockPerson(tx, userId);
  if (person.is_admin === isAdmin) return { userId, isAdmin };
  if (isAdmin && !person.is_active) refuse('admin-precondition', { reason: 'This account is suspended.' });
  if (isAdmin && person.deletion_asked_at) refuse('admin-precondition', { reason: 'This account is being deleted.' });
  if (!isAdmin && !(await anyAdmin(tx, { except: userId }))) {
    refuse('admin-precondition', { reason: 'The last admin stays one. Give the right to somebody else first.' });
  }
  await setAdmin(tx, { userId, isAdmin, by: admin.id, now });
  await recordAct(context, {
    action: isAdmin ? 'admin.grant' : 'admin.revoke',
    target: { kind: 'user', id: userId },
    before: { isAdmin: !isAdmin },
    after: { isAdmin },
    reason,
  });
  if (isAdmin) await tellAdmins(tx, { newAdminId: userId, byId: admin.id });
  await announceUser(tx, userId);
  return { userId, isAdmin };
});
