import { sql } from 'kysely';
import type { Seat, Team } from '#shared/contract/seats.ts';
import { job } from '#shared/contract/jobs.ts';
import { SEAT_DAYS } from '#shared/rules/seats.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { givesSeats } from '../../entitlements/accessState.ts';
import { usedOf, type TeamRecord } from './teamRecord.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Seats that were not taken back, with the delivery state of their emails. */
const seatRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('seats as s')
    .leftJoin('mail_messages as m', (on) => on.onRef('m.store_id', '=', 's.store_id').onRef('m.id', '=', 's.email_id'))
    .select(['s.id', 's.team_id as teamId', 's.email', 's.email_key as emailKey', 's.version'])
    .select(['s.email_id as emailId', 's.invited_at as invitedAt', 's.expires_at as expiresAt'])
    .select(['s.claimed_at as claimedAt', 's.customer_id as customerId', 'm.state as delivery'])
    .where('s.store_id', '=', tx.realm)
    .where('s.ended_at', 'is', null);

export type SeatRecord = NonNullable<Awaited<ReturnType<typeof findSeat>>>;

export const findSeat = (tx: StoreTx, seatId: string) => tx.maybe(seatRows(tx).where('s.id', '=', seatId));

/** A store sells at most this many seats with one line. */
const MOST_SEATS = 10_000;

/** The seats of a team in the order in which they were given. */
export const findSeats = (tx: StoreTx, teamId: string) =>
  tx.many(
    seatRows(tx).where('s.team_id', '=', teamId).orderBy('s.invited_at').orderBy('s.email_key').limit(MOST_SEATS),
  );

/** The job of an email that is queued for this long has run out of retries. */
const ABANDONED_HOURS = 3;

/**
 * Invitations that nobody sends any more, whose link works and whose team gives seats: they have no email, or its job ran out of
 * retries. An index has the recent ones.
 */
export const findUnsentSeats = (tx: StoreTx, { now, most }: { now: Date; most: number }) =>
  tx.many(
    tx.q
      .selectFrom('seats as s')
      .leftJoin('mail_messages as m', (on) =>
        on.onRef('m.store_id', '=', 's.store_id').onRef('m.id', '=', 's.email_id'),
      )
      .innerJoin('entitlements as e', (on) => on.onRef('e.store_id', '=', 's.store_id').onRef('e.id', '=', 's.team_id'))
      .select(['s.id as seatId', 's.email_id as emailId'])
      .where('s.store_id', '=', tx.realm)
      .where('s.invited_at', '>', new Date(now.getTime() - SEAT_DAYS * DAY_MS))
      .where('s.claimed_at', 'is', null)
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', now)
      .where(isUnsent(new Date(now.getTime() - ABANDONED_HOURS * HOUR_MS)))
      .where(givesSeats('e', now))
      .orderBy('s.invited_at')
      .orderBy('s.id')
      .limit(most),
  );

const isUnsent = (before: Date) => sql<boolean>`(m.id is null or (m.state = 'queued' and m.updated_at < ${before}))`;

export const enqueueSeatEmail = (tx: StoreTx, seat: { seatId: string; emailId: string }): Promise<void> =>
  tx.enqueue(job('sendSeatEmail', { realm: tx.realm, ...seat }));

export function stateOfSeat({ claimedAt, expiresAt, delivery }: SeatRecord, now: Date): Seat['state'] {
  if (claimedAt) return 'claimed';
  if (delivery === 'failed' || delivery === 'bounced') return 'undelivered';
  return expiresAt <= now ? 'expired' : 'invited';
}

const presentSeat = (seat: SeatRecord, now: Date): Seat => ({
  id: seat.id,
  email: seat.email,
  state: stateOfSeat(seat, now),
  invitedAt: seat.invitedAt.toISOString(),
  claimedAt: seat.claimedAt?.toISOString() ?? null,
});

export const presentTeam = (team: TeamRecord, seats: readonly SeatRecord[], now: Date): Team => ({
  id: team.id,
  title: team.title,
  total: team.total,
  used: usedOf(team),
  hasOwnSeat: team.hasOwnSeat,
  isOpen: team.isOpen,
  seats: seats.map((seat) => presentSeat(seat, now)),
});
