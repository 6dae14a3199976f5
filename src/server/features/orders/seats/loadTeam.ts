import type { Team } from '#shared/contract/seats.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findSeats, presentTeam } from './seatRecord.ts';
import { findTeam } from './teamRecord.ts';

interface Own {
  teamId: string;
  customerId: string;
  now: Date;
}

/** A team for its buyer. */
export async function loadTeam(tx: StoreTx, { teamId, customerId, now }: Own): Promise<Team> {
  const team = await findTeam(tx, { teamId, now });
  if (team?.customerId !== customerId) refuse('not-found');
  return presentTeam(team, await findSeats(tx, teamId), now);
}
