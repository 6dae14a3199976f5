import { revokeSeat as contract } from '#shared/contract/seats.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { revoke } from './endSeats.ts';
import { loadTeam } from './loadTeam.ts';
import { teamLimits } from './teamLimits.ts';

/** Takes back a seat. */
export const revokeSeat = defineHandler(
  contract,
  async ({ teamId, seatId }, { tx, now, customer }) => {
    const own = { teamId, customerId: customer.id };
    await revoke({ tx, now }, { ...own, seatId });
    return { team: await loadTeam(tx, { ...own, now }) };
  },
  teamLimits,
);
