import { getTeam as contract } from '#shared/contract/seats.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { loadTeam } from './loadTeam.ts';

/** The seats that a customer bought. */
export const getTeam = defineHandler(contract, async ({ teamId }, { tx, now, customer }) => ({
  team: await loadTeam(tx, { teamId, customerId: customer.id, now }),
}));
