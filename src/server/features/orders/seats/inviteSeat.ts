import { inviteSeat as contract } from '#shared/contract/seats.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { inviteSeats } from './inviteSeats.ts';
import { loadTeam } from './loadTeam.ts';
import { teamLimits } from './teamLimits.ts';

/** Invites people to the seats that a customer bought. */
export const inviteSeat = defineHandler(
  contract,
  async ({ teamId, emails }, { tx, now, customer }) => {
    const own = { teamId, customerId: customer.id };
    await inviteSeats({ tx, now }, { ...own, emails });
    return { team: await loadTeam(tx, { ...own, now }) };
  },
  teamLimits,
);
