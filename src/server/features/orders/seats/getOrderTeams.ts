import { getOrderTeams as contract } from '#shared/contract/seats.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { findSeats, presentTeam } from './seatRecord.ts';
import { findTeams } from './teamRecord.ts';

/** The seats that an order sold, and who has them, for the store's creator. */
export const getOrderTeams = defineHandler(contract, async ({ orderId }, { tx, now }) => {
  const teams = await findTeams(tx, { orderId, now });
  return {
    teams: await Promise.all(teams.map(async (team) => presentTeam(team, await findSeats(tx, team.id), now))),
  };
});
