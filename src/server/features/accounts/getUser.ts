import { getUser as contract } from '#shared/contract/accounts.ts';
import { answer } from '../../access/answer.ts';
import { loadUser } from './user.ts';

export const getUser = answer(contract, async (_input, { tx, creator }) => ({ user: await loadUser(tx, creator.id) }));
