import { sql } from 'kysely';
import { newRowId } from '../../db/rowId.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { hostIdOf } from './availabilityRecord.ts';
import type { Call } from './callRecord.ts';
import { bucketsOf, takenBy } from './callSlots.ts';
import { takesTime } from './findSlots.ts';

export interface Taking {
  call: Call;
  startsAt: Date;
  minutes: number;
  now: Date;
}

/** Another request may take the time between the two statements. Then it is read again. */
const TRIES = 3;

/**
 * Takes the time of a call from its host, or a place in a group call at the same time. Returns the session that the booking is
 * part of, or null if the time is taken. The key of `booking_slots` decides between requests at the same moment.
 */
export async function takeTime(tx: StoreTx, taking: Taking): Promise<string | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const known = await findSession(tx, taking);
    if (known !== 'free') return known === 'taken' ? null : known.sessionId;
    const sessionId = newRowId();
    if (await insertSlots(tx, { ...taking, sessionId })) return sessionId;
  }
  return null;
}

/** The time with its buffers. */
export const takenTime = ({ call, startsAt, minutes }: Pick<Taking, 'call' | 'startsAt' | 'minutes'>) =>
  takenBy(startsAt.getTime(), { ...call, minutes });

const bucketsOfCall = (taking: Taking): number[] => bucketsOf(takenTime(taking));

/** The session to join, or whether the time is free. Time that nobody needs any more is released first. */
async function findSession(tx: StoreTx, taking: Taking): Promise<{ sessionId: string } | 'taken' | 'free'> {
  const { call, startsAt, minutes, now } = taking;
  const sessionIds = await lockSessions(tx, bucketsOfCall(taking));
  if (sessionIds.length === 0) return 'free';
  await releaseExpired(tx, { sessionIds, now });
  const taken = await tx.many(
    tx.q
      .selectFrom('bookings as b')
      .select(['b.session_id', 'b.content_id', 'b.starts_at', 'b.ends_at'])
      .select((eb) => eb.fn.countAll<number>().as('people'))
      .where('b.store_id', '=', tx.realm)
      .where(sql<boolean>`b.session_id = any(${sessionIds}::uuid[])`)
      .where(takesTime('b', now))
      .groupBy(['b.session_id', 'b.content_id', 'b.starts_at', 'b.ends_at']),
  );
  const needed = new Set(taken.map(({ session_id }) => session_id));
  await deleteSlots(
    tx,
    sessionIds.filter((id) => !needed.has(id)),
  );
  const [session, ...others] = taken;
  if (session === undefined) return 'free';
  const isSame =
    others.length === 0 &&
    session.content_id === call.contentId &&
    session.starts_at.getTime() === startsAt.getTime() &&
    session.ends_at.getTime() - session.starts_at.getTime() === minutes * 60_000;
  return isSame && session.people < call.group ? { sessionId: session.session_id } : 'taken';
}

/** The sessions that have some of this time. Their rows are locked in the order of the time, so that nobody joins or leaves. */
async function lockSessions(tx: StoreTx, buckets: readonly number[]): Promise<string[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('booking_slots')
      .select(['bucket', 'session_id'])
      .where('store_id', '=', tx.realm)
      .where('host_id', '=', hostIdOf(tx))
      .where('bucket', '>=', buckets[0] ?? 0)
      .where('bucket', '<=', buckets.at(-1) ?? 0)
      .orderBy('bucket')
      .forUpdate(),
  );
  return [...new Set(rows.map(({ session_id }) => session_id))];
}

/** Ends the holds of orders that were not paid in time. If they are paid after all, they take the time again. */
const releaseExpired = (tx: StoreTx, { sessionIds, now }: { sessionIds: readonly string[]; now: Date }) =>
  tx.run(
    tx.q
      .updateTable('bookings')
      .set({ status: 'released' })
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`session_id = any(${sessionIds}::uuid[])`)
      .where('status', '=', 'held')
      .where('held_until', '<=', now),
  );

async function deleteSlots(tx: StoreTx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await tx.run(
    tx.q
      .deleteFrom('booking_slots')
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`session_id = any(${sessionIds}::uuid[])`),
  );
}

/** False: another request has taken some of the time meanwhile. */
async function insertSlots(tx: StoreTx, taking: Taking & { sessionId: string }): Promise<boolean> {
  const buckets = bucketsOfCall(taking);
  const inserted = await tx.run(
    tx.q
      .insertInto('booking_slots')
      .values(
        buckets.map((bucket) => ({
          store_id: tx.realm,
          host_id: hostIdOf(tx),
          bucket,
          session_id: taking.sessionId,
        })),
      )
      .onConflict((on) => on.doNothing()),
  );
  if (inserted === buckets.length) return true;
  await deleteSlots(tx, [taking.sessionId]);
  return false;
}

/** Locks the time of a session, before its bookings. */
export const lockTime = (tx: StoreTx, sessionId: string) =>
  tx.many(
    tx.q
      .selectFrom('booking_slots')
      .select('bucket')
      .where('store_id', '=', tx.realm)
      .where('session_id', '=', sessionId)
      .orderBy('bucket')
      .forUpdate(),
  );

/** Gives the locked time of a session back if nobody needs it any more. */
export async function freeTime(tx: StoreTx, { sessionId, now }: { sessionId: string; now: Date }): Promise<void> {
  // An order whose hold has run out must find out that its time was given away.
  await releaseExpired(tx, { sessionIds: [sessionId], now });
  const needed = await tx.maybe(
    tx.q
      .selectFrom('bookings as b')
      .select('b.id')
      .where('b.store_id', '=', tx.realm)
      .where('b.session_id', '=', sessionId)
      .where(takesTime('b', now))
      .limit(1),
  );
  if (!needed) await deleteSlots(tx, [sessionId]);
}
