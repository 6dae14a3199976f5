import { checkAdminStatus as contract } from '#shared/contract/platform.ts';
import { answer } from '../../access/answer.ts';
import { isAdmin } from '../../access/assertAdmin.ts';
import { isDatabaseFault } from '../../db/database.ts';
import { undoable } from '../../db/savepoint.ts';

/** Whether the caller is an admin. What cannot be found out is a no. */
export const checkAdminStatus = answer(contract, async (_input, { tx, session }) => {
  if (!session) return { isAdmin: false };
  const found = await undoable(
    tx,
    () => isAdmin(tx, session.accountId),
    (error) => {
      if (isDatabaseFault(error)) return false;
      throw error;
    },
  );
  return { isAdmin: found };
});
