import { checkAdminStatus as contract } from '#shared/contract/platform.ts';
import { answer } from '../../access/answer.ts';
import { isAdmin } from '../../access/assertAdmin.ts';

/** Whether the caller is an admin. */
export const checkAdminStatus = answer(contract, async (_input, { tx, session }) => ({
  isAdmin: session !== undefined && (await isAdmin(tx, session.accountId)),
}));
