import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { SEAT_DAYS, SEAT_INVITES_PER_HOUR, SEAT_SENDS_MAX } from '#shared/rules/seats.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { enqueueSeatEmail, findSeat, findSeats, type SeatRecord } from './seatRecord.ts';
import { lockOwnTeam, usedOf } from './teamRecord.ts';

type At = { tx: StoreTx; now: Date };

interface Own {
  teamId: string;
  customerId: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Invites people to free seats. People who have a seat or a valid invitation get no second email. People whose invitation has
 * expired get a new one.
 */
export async function inviteSeats({ tx, now }: At, { emails, ...own }: Own & { emails: readonly string[] }) {
  const team = await lockOwnTeam(tx, { ...own, now });
  if (!team.isOpen) refuse('team-closed');
  const seats = await findSeats(tx, team.id);
  const known = new Set(seats.map(({ emailKey }) => emailKey));
  const addresses = [...new Map(emails.map(normaliseEmail).map((address) => [address.key, address])).values()];
  if (await isOwnAddress(tx, { ...own, keys: addresses.map(({ key }) => key) })) refuse('seat-own');
  const added = addresses.filter(({ key }) => !known.has(key));
  if (added.length > team.total - usedOf(team)) refuse('seats-used');
  const invited = new Set(addresses.map(({ key }) => key));
  const expired = seats.filter(
    ({ emailKey, claimedAt, expiresAt }) => invited.has(emailKey) && claimedAt === null && expiresAt <= now,
  );
  await assertFewSent(tx, { teamId: team.id, added: added.length + expired.length, now });
  for (const seat of expired) await sendAgain({ tx, now }, seat);
  for (const { email, key } of added) {
    const [id, emailId] = [randomUUID(), randomUUID()];
    await tx.run(
      tx.q.insertInto('seats').values({
        store_id: tx.realm,
        id,
        team_id: team.id,
        email,
        email_key: key,
        email_id: emailId,
        invited_at: now,
        expires_at: new Date(now.getTime() + SEAT_DAYS * DAY_MS),
      }),
    );
    await enqueueSeatEmail(tx, { seatId: id, emailId });
  }
  if (added.length + expired.length > 0) await tx.announce(`orders:${tx.realm}`);
}

/** Sends an invitation again. The link of the earlier email stops working. */
export async function resend({ tx, now }: At, { seatId, ...own }: Own & { seatId: string }): Promise<void> {
  const team = await lockOwnTeam(tx, { ...own, now });
  const seat = await findSeat(tx, seatId);
  if (seat?.teamId !== team.id) refuse('not-found');
  if (seat.claimedAt) refuse('seat-claimed');
  if (!team.isOpen) refuse('team-closed');
  await assertFewSent(tx, { teamId: team.id, added: 1, now });
  await sendAgain({ tx, now }, seat);
}

async function sendAgain({ tx, now }: At, { id, version }: SeatRecord): Promise<void> {
  if (version >= SEAT_SENDS_MAX) refuse('seat-sent-often');
  const emailId = randomUUID();
  await tx.run(
    tx.q
      .updateTable('seats')
      .set({
        version: version + 1,
        email_id: emailId,
        invited_at: now,
        expires_at: new Date(now.getTime() + SEAT_DAYS * DAY_MS),
      })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );
  await enqueueSeatEmail(tx, { seatId: id, emailId });
}

const isOwnAddress = async (
  tx: StoreTx,
  { customerId, keys }: { customerId: string; keys: readonly string[] },
): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('accounts')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('id', '=', customerId)
      .where(sql<boolean>`email_key = any(${keys}::text[])`),
  )) !== undefined;

/** Each email counts, also of invitations that were taken back, so that nobody can send more by inviting and revoking. */
async function assertFewSent(
  tx: StoreTx,
  { teamId, added, now }: { teamId: string; added: number; now: Date },
): Promise<void> {
  const { sent } = await tx.one(
    tx.q
      .selectFrom('seats')
      .select(sql<number>`coalesce(sum(version), 0)::int`.as('sent'))
      .where('store_id', '=', tx.realm)
      .where('team_id', '=', teamId)
      .where('invited_at', '>', new Date(now.getTime() - HOUR_MS)),
  );
  if (sent + added > SEAT_INVITES_PER_HOUR) refuse('seat-limit');
}
