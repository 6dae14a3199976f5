import { setUserPlan as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { announceUser } from '../../creatorRecord/user.ts';
import { recordAdminAction } from '../../audit/recordAdminAction.ts';
import { loadPerson, lockPerson } from './people.ts';

/** Changes a creator's plan. */
export const setUserPlan = defineHandler(contract, async ({ userId, planId, reason }, context) => {
  const { tx, now } = context;
  const { plan_id: before } = await lockPerson(tx, userId);
  if (before === planId) return { person: await loadPerson(tx, userId) };
  await tx.run(tx.q.updateTable('creators').set({ plan_id: planId, updated_at: now }).where('id', '=', userId));
  await recordAdminAction(context, {
    action: 'user.plan',
    target: { kind: 'user', id: userId },
    before: { planId: before },
    after: { planId },
    reason,
  });
  await announceUser(tx, userId);
  return { person: await loadPerson(tx, userId) };
});
