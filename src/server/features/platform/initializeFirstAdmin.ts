import { initializeFirstAdmin as contract } from '#shared/contract/platform.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { assertTwoSteps } from '../../access/assertAdmin.ts';
import { announceUser } from '../accounts/user.ts';
import { anyAdmin, lockAdminOffice, mayBeFirst, setAdmin } from './adminOffice.ts';
import { recordAct } from './audit.ts';
import { tellAdmins } from './tellAdmins.ts';

/** Makes the caller the first admin: once, while there is none. */
export const initializeFirstAdmin = answer(contract, async (_input, context) => {
  const { tx, creator, now, services } = context;
  if (!(await mayBeFirst(tx, creator.id, services.settings))) refuse('permission-denied');
  assertTwoSteps(creator, services.settings);
  await lockAdminOffice(tx, now);
  if (await anyAdmin(tx)) refuse('admin-precondition', { reason: 'There is an admin already.' });
  const made = await setAdmin(tx, { userId: creator.id, isAdmin: true, by: null, now });
  if (made === 0) refuse('account-closing');
  await recordAct(
    { ...context, admin: creator },
    {
      action: 'admin.first',
      target: { kind: 'user', id: creator.id },
      before: { isAdmin: false },
      after: { isAdmin: true },
    },
  );
  await tellAdmins(tx, { newAdminId: creator.id, byId: null });
  await announceUser(tx, creator.id);
  return { isAdmin: true as const };
});
