import { initializeFirstAdmin as contract } from '#shared/contract/platform.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { answer } from '../../access/answer.ts';
import { assertTwoSteps } from '../../access/assertAdmin.ts';
import type { Settings } from '../../access/context.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { announceUser } from '../accounts/user.ts';
import { anyAdmin, lockAdminOffice, setAdmin } from './adminOffice.ts';
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

/** Anybody may on a machine of one's own; in production, who runs it has said who. */
async function mayBeFirst(tx: PlatformTx, uid: string, { isProduction, firstAdminEmail }: Settings): Promise<boolean> {
  if (firstAdminEmail === null) return !isProduction;
  const { email_key: key } = await tx.one(
    tx.q.selectFrom('accounts').select('email_key').where('store_id', '=', tx.realm).where('id', '=', uid),
  );
  return key === normaliseEmail(firstAdminEmail).key;
}
