import { sql, type Selectable } from 'kysely';
import type { BusyFeed } from '#shared/contract/bookings.ts';
import {
  BUSY_FEED_MINUTES,
  BUSY_FEED_PROBLEMS,
  BUSY_FEED_SILENT_HOURS,
  CALL_HORIZON_DAYS,
} from '#shared/rules/call.ts';
import type { BusyFeeds } from '../../../db/schema.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { hostIdOf } from '../availabilityRecord.ts';

/** A calendar of the host. Its address is sealed. */
export type BusyFeedRow = Selectable<BusyFeeds>;

/** After this time without a reading, nobody waits for it any more. */
const WAITING_MS = 5 * 60_000;

/** The host's calendars, the oldest first. */
export async function listFeeds(tx: StoreTx, now: Date): Promise<BusyFeed[]> {
  const [rows, times] = await Promise.all([
    tx.many(
      tx.q
        .selectFrom('busy_feeds as f')
        .innerJoin('busy_reads as r', (on) => on.onRef('r.store_id', '=', 'f.store_id').onRef('r.feed_id', '=', 'f.id'))
        .select(['f.id', 'f.name', 'f.server', 'f.created_at', 'f.read_at', 'f.tried_at', 'f.problem', 'f.unread'])
        .select('r.requested_at')
        .where('f.store_id', '=', tx.realm)
        .where('f.host_id', '=', hostIdOf(tx))
        .orderBy('f.created_at')
        .orderBy('f.id'),
    ),
    countTimes(tx, now),
  ]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    server: row.server,
    readAt: row.read_at?.toISOString() ?? null,
    problem: BUSY_FEED_PROBLEMS.find((known) => known === row.problem) ?? null,
    isSilent: isSilent(row, now),
    isWaiting:
      (row.tried_at === null || row.tried_at < row.requested_at) &&
      now.getTime() - row.requested_at.getTime() < WAITING_MS,
    times: times.get(row.id) ?? 0,
    unread: row.unread,
  }));
}

async function countTimes(tx: StoreTx, now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.many(
    tx.q
      .selectFrom('busy_times')
      .select('feed_id')
      .select((eb) => eb.fn.countAll<number>().as('times'))
      .where('store_id', '=', tx.realm)
      .where('host_id', '=', hostIdOf(tx))
      .where('ends_at', '>', now)
      .where('starts_at', '<', new Date(now.getTime() + CALL_HORIZON_DAYS * 86_400_000))
      .groupBy('feed_id'),
  );
  return new Map(rows.map(({ feed_id, times }) => [feed_id, times]));
}

/** Whether a calendar was not read for a day. */
export const isSilent = ({ read_at, created_at }: Pick<BusyFeedRow, 'read_at' | 'created_at'>, now: Date): boolean =>
  now.getTime() - (read_at ?? created_at).getTime() >= BUSY_FEED_SILENT_HOURS * 3_600_000;

/** Has all calendars of the host read again in the next minute, except those that take too much work. */
export const readAllAgain = (tx: StoreTx, now: Date): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('busy_reads')
      .set({ due_at: now })
      .where('store_id', '=', tx.realm)
      .where('due_at', '<=', nextReading(now)),
  );

/** When a calendar is read again. */
export const nextReading = (now: Date): Date => new Date(now.getTime() + BUSY_FEED_MINUTES * 60_000);

export const findFeed = (tx: StoreTx, feedId: string): Promise<BusyFeedRow | undefined> =>
  tx.maybe(tx.q.selectFrom('busy_feeds').selectAll().where('store_id', '=', tx.realm).where('id', '=', feedId));

/** Locks the calendar if it still has the address that was read. Somebody may have removed it meanwhile. */
export const lockFeed = (tx: StoreTx, { id, url }: Pick<BusyFeedRow, 'id' | 'url'>): Promise<BusyFeedRow | undefined> =>
  tx.maybe(
    tx.q
      .selectFrom('busy_feeds')
      .selectAll()
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where(sql<boolean>`url = ${url}`)
      .forUpdate(),
  );
