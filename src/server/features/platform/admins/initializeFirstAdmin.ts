import { initializeFirstAdmin as contract } from '#shared/contract/platform.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { assertTwoSteps } from '../../../access/assertAdmin.ts';
import { announceUser } from '../../creatorRecord/user.ts';
import { anyAdmin, acquireAdminLock, canBeFirstAdmin, setAdmin } from './adminRights.ts';
import { recordAdminAction } from '../../audit/recordAdminAction.ts';
import { emailAdmins } from './emailAdmins.ts';

/** Makes the caller the first admin, once, while there is none. */
export const initializeFirstAdmin = defineHandler(contract, async (_input, context) => {
  const { tx, creator, now, services } = context;
  if (!(await canBeFirstAdmin(tx, creator.id, services.settings))) refuse('permission-denied');
  assertTwoSteps(creator, services.settings);
  await acquireAdminLock(tx, now);
  if (await anyAdmin(tx)) refuse('admin-precondition', { reason: 'There is already an admin.' });
  const made = await setAdmin(tx, { userId: creator.id, isAdmin: true, by: null, now });
  if (made === 0) refuse('account-closing');
  await recordAdminAction(
    { ...context, admin: creator },
    {
      action: 'admin.first',
      target: { kind: 'user', id: creator.id },
      before: { isAdmin: false },
      after: { isAdmin: true },
    },
  );
  await emailAdmins(tx, { newAdminId: creator.id, byId: null });
  await announceUser(tx, creator.id);
  return { isAdmin: true as const };
});
