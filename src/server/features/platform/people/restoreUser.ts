import { restoreUser as contract } from '#shared/contract/platform.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { recordAdminAction } from '../../audit/recordAdminAction.ts';
import { loadPerson, lockPerson } from './people.ts';
import { setAccountOpen } from './setAccountOpen.ts';

/** Ends the suspension of a creator and their stores. */
export const restoreUser = defineHandler(contract, async ({ userId, reason }, context) => {
  const { tx } = context;
  const person = await lockPerson(tx, userId);
  if (person.is_active) return { person: await loadPerson(tx, userId) };
  await setAccountOpen(context, { userId, isOpen: true, reason });
  await recordAdminAction(context, {
    action: 'user.restore',
    target: { kind: 'user', id: userId },
    before: { isActive: false },
    after: { isActive: true },
    reason,
  });
  return { person: await loadPerson(tx, userId) };
});
