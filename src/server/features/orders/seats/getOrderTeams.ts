import { getOrderTeams as contract } from '#shared/contract/seats.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findSeats, presentTeam } from './seatRecord.ts';
import { findTeams } from './teamRecord.ts';

/** The seats that an order sold, and who has them, for the store's creator. */
export const getOrderTeams = defineHandler(contract, async ({ orderId }, { tx, now }) => {
  if (!(await hasOrder(tx, orderId))) refuse('not-found');
  const teams = await findTeams(tx, { orderId, now });
  return {
    teams: await Promise.all(teams.map(async (team) => presentTeam(team, await findSeats(tx, team.id), now))),
  };
});

const hasOrder = async (tx: StoreTx, orderId: string): Promise<boolean> =>
  (await tx.maybe(
    tx.q.selectFrom('orders').select('id').where('store_id', '=', tx.realm).where('id', '=', orderId),
  )) !== undefined;
