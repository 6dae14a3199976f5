import { job } from '#shared/contract/jobs.ts';
import { deleteMyAccount as contract } from '#shared/contract/myData.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { assertFreshProof } from '../../../access/assertFreshProof.ts';
import { assertPassword } from '../../../access/assertPassword.ts';
import { passwordChangeLimits } from '../../../access/attempts.ts';
import type { RequestContext, Creator } from '../../../access/context.ts';
import { recordEvent } from '../../../access/securityEvents.ts';
import { logRefusal, withRefusalLog } from '../../../access/securityLog.ts';
import { endSessions } from '../../../access/sessions.ts';
import { identityOf, type PlatformTx } from '../../../db/transaction.ts';
import { accountDeletionDate } from '../../creatorRecord/accountGrace.ts';
import { announceUser } from '../../creatorRecord/user.ts';
import { anyAdmin, acquireAdminLock, setAdmin } from '../../platform/admins/adminRights.ts';
import { recordAdminAction } from '../../audit/recordAdminAction.ts';
import { proveSecondStep } from '../../secondStep/proveSecondStep.ts';
import { activeStores, assertNotPlanStore, unpublishStores } from '../../stores/removal/unpublishStores.ts';

/** Closes the account for its grace period: stores offline, all sessions ended. Calling it again changes nothing. */
export const deleteMyAccount = defineHandler(
  contract,
  async ({ password, code }, context) => {
    const { tx, creator, now, services, cookies, device } = context;
    assertFreshProof(creator, now);
    const attempted = { kind: 'account-deletion' as const, account: { id: creator.id } };
    const { email } = await withRefusalLog(context, attempted, () =>
      assertPassword(tx, { accountId: creator.id, password }),
    );
    // Admin changes take this lock before they lock a creator's row.
    await acquireAdminLock(tx, now);
    const { deletion_asked_at: askedBefore, is_admin: isAdmin } = await tx.one(
      tx.q
        .selectFrom('creators')
        .select(['deletion_asked_at', 'is_admin'])
        .where('id', '=', creator.id)
        .forNoKeyUpdate(),
    );
    const attempt = { realm: tx.realm, email, address: device.address };
    const steps = await proveSecondStep(context, { attempt, accountId: creator.id, code });
    if (steps instanceof Refusal) return logRefusal(context, steps, attempted);
    if (askedBefore) return { deletionDueAt: accountDeletionDate(askedBefore).toISOString() };

    const storeIds = (await activeStores(tx, creator.id)).map(({ id }) => id);
    await assertNotPlanStore(tx, storeIds);
    if (isAdmin) await resignAdmin(context);
    await unpublishStores(tx, { creatorId: creator.id, storeIds, now, services });
    await tx.run(
      tx.q.updateTable('creators').set({ deletion_asked_at: now, updated_at: now }).where('id', '=', creator.id),
    );
    await recordEvent(identityOf(tx), context, { accountId: creator.id, kind: 'account-deletion' });
    await endSessions(identityOf(tx), { accountId: creator.id });
    await tx.enqueue(job('sendAccountClosingEmail', { realm: tx.realm, creatorId: creator.id }));
    await tx.enqueue(job('reviewPlan', { realm: tx.realm, creatorId: creator.id }));
    await announceUser(tx, creator.id);
    tx.afterCommit(() => cookies.clear());
    return { deletionDueAt: accountDeletionDate(now).toISOString() };
  },
  (_input, { device }) => passwordChangeLimits(device),
);

/** An admin who leaves loses the right, even if they return. The last admin cannot leave. */
async function resignAdmin({
  tx,
  creator,
  now,
  device,
  services,
}: RequestContext & { tx: PlatformTx; creator: Creator }) {
  if (!(await anyAdmin(tx, { except: creator.id }))) refuse('last-admin');
  await setAdmin(tx, { userId: creator.id, isAdmin: false, by: null, now });
  await recordAdminAction(
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
