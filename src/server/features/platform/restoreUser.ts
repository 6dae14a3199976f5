import { restoreUser as contract } from '#shared/contract/platform.ts';
import { answer } from '../../access/answer.ts';
import { recordAct } from './audit.ts';
import { loadPerson, lockPerson } from './people.ts';
import { setAccountOpen } from './setAccountOpen.ts';

/** Opens a suspended creator's account again, and their stores with it. */
export const restoreUser = answer(contract, async ({ userId, reason }, context) => {
  const { tx } = context;
  const person = await lockPerson(tx, userId);
  if (person.is_active) return { person: await loadPerson(tx, userId) };
  await setAccountOpen(context, { userId, isOpen: true, reason });
  await recordAct(context, {
    action: 'user.restore',
    target: { kind: 'user', id: userId },
    before: { isActive: false },
    after: { isActive: true },
    reason,
  });
  return { person: await loadPerson(tx, userId) };
});
