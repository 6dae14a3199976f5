import { restoreMyAccount as contract } from '#shared/contract/myData.ts';
import { answer } from '../../access/answer.ts';
import { announceUser, loadUser } from '../accounts/user.ts';

/** Calls the deletion off. Whoever can still ask is still here: the removal ends every session first. */
export const restoreMyAccount = answer(contract, async (_input, { tx, creator, now }) => {
  const kept = await tx.run(
    tx.q
      .updateTable('creators')
      .set({ deletion_asked_at: null, updated_at: now })
      .where('id', '=', creator.id)
      .where('deletion_asked_at', 'is not', null)
      .where('removing_at', 'is', null),
  );
  if (kept > 0) await announceUser(tx, creator.id);
  return { user: await loadUser(tx, creator.id) };
});
