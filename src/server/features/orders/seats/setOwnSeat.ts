import { setOwnSeat as contract } from '#shared/contract/seats.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { setOwn } from './endSeats.ts';
import { loadTeam } from './loadTeam.ts';
import { teamLimits } from './teamLimits.ts';

/** Lets the buyer use a seat, or give it to somebody else. */
export const setOwnSeat = defineHandler(
  contract,
  async ({ teamId, isUsed }, { tx, now, customer }) => {
    const own = { teamId, customerId: customer.id };
    await setOwn({ tx, now }, { ...own, isUsed });
    return { team: await loadTeam(tx, { ...own, now }) };
  },
  teamLimits,
);
