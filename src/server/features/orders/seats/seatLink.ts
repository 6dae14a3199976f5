import { z } from 'zod';
import { refuse } from '#shared/contract/refusals.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import type { Secrets } from '../../../access/secrets.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findSeat, type SeatRecord } from './seatRecord.ts';
import { findTeam, type TeamRecord } from './teamRecord.ts';

const SeatLink = z.object({ storeId: z.string(), seatId: z.uuid(), version: z.int() });
type SeatLink = z.infer<typeof SeatLink>;

/** The path of the page where a seat is accepted. It works until the seat's invitation expires. */
export const seatPath = (secrets: Secrets, link: SeatLink): string =>
  STORE_PATHS.seat.replace(':token', secrets.seal('seat', link));

/** What a link's token names, whether or not it still works. */
export const readSeatToken = (secrets: Secrets, token: string): SeatLink | undefined =>
  SeatLink.safeParse(secrets.unseal('seat', token)).data;

export interface Invitation {
  seat: SeatRecord;
  team: TeamRecord;
}

/** The seat that a link offers, if it can be accepted. One that was taken back is not found. */
export async function openSeat(
  tx: StoreTx,
  { secrets, token, now }: { secrets: Secrets; token: string; now: Date },
): Promise<Invitation> {
  const link = readSeatToken(secrets, token);
  const seat = link?.storeId === tx.realm ? await findSeat(tx, link.seatId) : undefined;
  if (!seat || seat.version !== link?.version) refuse('not-found');
  if (seat.claimedAt) refuse('seat-claimed');
  if (seat.expiresAt <= now) refuse('not-found');
  const team = await findTeam(tx, { teamId: seat.teamId, now });
  if (!team?.isOpen) refuse('seat-withdrawn');
  return { seat, team };
}
