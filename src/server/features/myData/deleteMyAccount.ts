import { job } from '#shared/contract/jobs.ts';
import { deleteMyAccount as contract } from '#shared/contract/myData.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { assertPassword } from '../../access/assertPassword.ts';
import { passwordChangeLimits } from '../../access/attempts.ts';
import type { Asked, Creator } from '../../access/context.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { noteRefusal, notingRefusals } from '../../access/securityLog.ts';
import { endSessions } from '../../access/sessions.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';
import { accountGoes } from '../accounts/accountGrace.ts';
import { announceUser } from '../accounts/user.ts';
import { anyAdmin, lockAdminOffice, setAdmin } from '../platform/adminOffice.ts';
import { recordAct } from '../platform/audit.ts';
import { proveSecondStep } from '../secondStep/proveSecondStep.ts';
import { livingStores, takeOffLine } from '../stores/takeOffLine.ts';

/** Closes the account for its grace: stores off line, everybody signed out. Once more changes nothing. */
export const deleteMyAccount = answer(
  contract,
  async ({ password, code }, context) => {
    const { tx, creator, now, services, cookies, device } = context;
    const attempted = { kind: 'account-deletion' as const, account: { id: creator.id } };
    const { email } = await notingRefusals(context, attempted, () =>
      assertPassword(tx, { accountId: creator.id, password }),
    );
    // Whoever makes or unmakes an admin takes this lock before a creator's row.
    await lockAdminOffice(tx, now);
    const { deletion_asked_at: askedBefore, is_admin: isAdmin } = await tx.one(
      tx.q
        .selectFrom('creators')
        .select(['deletion_asked_at', 'is_admin'])
        .where('id', '=', creator.id)
        .forNoKeyUpdate(),
    );
    const attempt = { realm: tx.realm, email, address: device.address };
    const steps = await proveSecondStep(context, { attempt, accountId: creator.id, code });
    if (steps instanceof Refusal) return noteRefusal(context, steps, attempted);
    if (askedBefore) return { deletionDueAt: accountGoes(askedBefore).toISOString() };

    if (isAdmin) await layDownOffice(context);
    const stores = await livingStores(tx, creator.id);
    await takeOffLine(tx, { creatorId: creator.id, storeIds: stores.map(({ id }) => id), now, services });
    await tx.run(
      tx.q.updateTable('creators').set({ deletion_asked_at: now, updated_at: now }).where('id', '=', creator.id),
    );
    await recordEvent(identityOf(tx), context, { accountId: creator.id, kind: 'account-deletion' });
    await endSessions(identityOf(tx), { accountId: creator.id });
    await tx.later(job('tellAccountClosing', { realm: tx.realm, creatorId: creator.id }));
    await announceUser(tx, creator.id);
    tx.afterCommit(() => cookies.clear());
    return { deletionDueAt: accountGoes(now).toISOString() };
  },
  (_input, { device }) => passwordChangeLimits(device),
);

/** An admin who leaves is one no more, even where they come back; the last one stays. */
async function layDownOffice({ tx, creator, now, device, services }: Asked & { tx: PlatformTx; creator: Creator }) {
  if (!(await anyAdmin(tx, { except: creator.id }))) refuse('last-admin');
  await setAdmin(tx, { userId: creator.id, isAdmin: false, by: null, now });
  await recordAct(
    { tx, admin: creator, now, device, services },
    {
      action: 'admin.revoke',
      target: { kind: 'user', id: creator.id },
      before: { isAdmin: true },
      after: { isAdmin: false },
      reason: 'Deleted their own account',
    },
  );
}
