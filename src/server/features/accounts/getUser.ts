import { getUser as contract } from '#shared/contract/accounts.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadUser } from '../creatorRecord/user.ts';

export const getUser = defineHandler(contract, async (_input, { tx, creator }) => ({
  user: await loadUser(tx, creator.id),
}));
