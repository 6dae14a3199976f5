import { restoreMyAccount as contract } from '#shared/contract/myData.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { announceUser, loadUser } from '../../creatorRecord/user.ts';

/** Cancels the deletion. A caller with a session still has an account, because the removal ends every session first. */
export const restoreMyAccount = defineHandler(contract, async (_input, { tx, creator, now }) => {
  const restored = await tx.run(
    tx.q
      .updateTable('creators')
      .set({ deletion_asked_at: null, updated_at: now })
      .where('id', '=', creator.id)
      .where('deletion_asked_at', 'is not', null)
      .where('removing_at', 'is', null),
  );
  if (restored > 0) await announceUser(tx, creator.id);
  return { user: await loadUser(tx, creator.id) };
});
