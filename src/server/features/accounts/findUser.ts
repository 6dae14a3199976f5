import { findUser as contract } from '#shared/contract/accounts.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadUser } from '../creatorRecord/user.ts';

/**
 * Returns null without a session, where getUser refuses. Pages call it before they know whether anybody is signed in.
 */
export const findUser = defineHandler(contract, async (_input, { tx, session }) => ({
  user: session ? await loadUser(tx, session.accountId) : null,
}));
