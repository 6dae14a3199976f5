import { setUserPlan as contract } from '#shared/contract/platform.ts';
import { answer } from '../../access/answer.ts';
import { announceUser } from '../accounts/user.ts';
import { recordAct } from './audit.ts';
import { loadPerson, lockPerson } from './people.ts';

/** Puts a creator on another plan. */
export const setUserPlan = answer(contract, async ({ userId, planId, reason }, context) => {
  const { tx, now } = context;
  const { plan_id: before } = await lockPerson(tx, userId);
  if (before === planId) return { person: await loadPerson(tx, userId) };
  await tx.run(tx.q.updateTable('creators').set({ plan_id: planId, updated_at: now }).where('id', '=', userId));
  await recordAct(context, {
    action: 'user.plan',
    target: { kind: 'user', id: userId },
    before: { planId: before },
    after: { planId },
    reason,
  });
  await announceUser(tx, userId);
  return { person: await loadPerson(tx, userId) };
});
