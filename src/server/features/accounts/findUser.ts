import { findUser as contract } from '#shared/contract/accounts.ts';
import { answer } from '../../access/answer.ts';
import { loadUser } from './user.ts';

/** What a page asks before it knows whether anybody is signed in: an answer, where getUser refuses. */
export const findUser = answer(contract, async (_input, { tx, session }) => ({
  user: session ? await loadUser(tx, session.accountId) : null,
}));
