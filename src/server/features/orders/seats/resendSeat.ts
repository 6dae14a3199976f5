import { resendSeat as contract } from '#shared/contract/seats.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { resend } from './inviteSeats.ts';
import { loadTeam } from './loadTeam.ts';
import { teamLimits } from './teamLimits.ts';

/** Sends an invitation again. */
export const resendSeat = defineHandler(
  contract,
  async ({ teamId, seatId }, { tx, now, customer }) => {
    const own = { teamId, customerId: customer.id };
    await resend({ tx, now }, { ...own, seatId });
    return { team: await loadTeam(tx, { ...own, now }) };
  },
  teamLimits,
);
