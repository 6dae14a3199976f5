import { job, type Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { BUSY_FEED_COSTLY_HOURS, CALL_HORIZON_DAYS, type BusyFeedProblem } from '#shared/rules/call.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { BusyTime, CalendarInput } from '../../../gateways/calendars/busyTimes.ts';
import { readBusyTimes } from '../../../gateways/calendars/readBusyTimes.ts';
import type { JobContext } from '../../jobs.ts';
import type { Span } from '../callSlots.ts';
import { findFeed, isSilent, lockFeed, nextReading, type BusyFeedRow } from './busyFeedRecord.ts';
import { mergeSpans, replaceBusyTimes } from './busyTimesRecord.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const BATCH_SIZE = 200;
/** More than the days that can be booked, because a calendar that does not change is read anew only once a day. */
const DAYS_AHEAD = CALL_HORIZON_DAYS + 7;
const TIMES_MAX = 5000;

/** Finds the calendars that are due. */
export async function readBusyFeeds(_data: Jobs['readBusyFeeds'], { services: { db }, now }: JobContext) {
  await db.onPlatform(async (tx) => {
    const due = await tx.many(
      tx.q
        .selectFrom('busy_reads')
        .select(['store_id', 'feed_id'])
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(BATCH_SIZE),
    );
    for (const { store_id: realm, feed_id: feedId } of due) await tx.enqueue(job('readBusyFeed', { realm, feedId }));
  });
}

/**
 * Reads a calendar outside any transaction, and saves when the host is busy. The next reading is set before, so a crash leaves the
 * times of the last reading until then.
 */
export async function readBusyFeed({ realm, feedId }: Jobs['readBusyFeed'], { services, now }: JobContext) {
  const { db, directory } = services;
  const storeId = provenStore(realm);
  const claimed = await db.inStore(storeId, (tx) => claimFeed(tx, { feedId, now }));
  if (!claimed || ((await directory.byId(storeId))?.isClosed ?? true)) return;
  const reading = await readFeed(services, { ...claimed, now });
  await db.inStore(storeId, (tx) => saveReading(tx, { ...claimed, reading, now }));
}

interface Claimed {
  feed: BusyFeedRow;
  /** Of the host. */
  zone: string;
}

/** Undefined: it is not due, because another worker reads it. */
async function claimFeed(tx: StoreTx, { feedId, now }: { feedId: string; now: Date }): Promise<Claimed | undefined> {
  const isDue = await tx.run(
    tx.q
      .updateTable('busy_reads')
      .set({ due_at: nextReading(now) })
      .where('store_id', '=', tx.realm)
      .where('feed_id', '=', feedId)
      .where('due_at', '<=', now),
  );
  const feed = isDue > 0 ? await findFeed(tx, feedId) : undefined;
  if (!feed) return undefined;
  const host = await tx.maybe(
    tx.q.selectFrom('hosts').select('zone').where('store_id', '=', tx.realm).where('id', '=', feed.host_id),
  );
  return host && { feed, zone: host.zone };
}

/** 'same': the times of the last reading are still right. */
type Reading =
  | 'same'
  | { problem: BusyFeedProblem }
  | { problem: null; busy: BusyTime[]; unread: number; etag: string | null };

type At = { now: Date };

async function readFeed(
  { calendars, secrets }: Pick<Services, 'calendars' | 'secrets'>,
  { feed, zone, now }: Claimed & At,
): Promise<Reading> {
  const url = secrets.unseal('busy-feed', feed.url);
  if (typeof url !== 'string') return { problem: 'lost-address' };
  const isFresh =
    feed.parsed_zone === zone && feed.parsed_at !== null && now.getTime() - feed.parsed_at.getTime() < DAY_MS;
  const answer = await calendars.read({ url, etag: isFresh ? feed.etag : null });
  if (answer.kind === 'problem') return { problem: answer.problem };
  if (answer.kind === 'same') return isFresh ? 'same' : { problem: 'unreachable' };
  const found = await readBusyTimes({ text: answer.text, zone, ...windowAt(now) });
  return found.problem === null ? { ...found, etag: answer.etag } : found;
}

const windowAt = (now: Date): Pick<CalendarInput, 'from' | 'until'> => ({
  from: now.getTime() - DAY_MS,
  until: now.getTime() + DAYS_AHEAD * DAY_MS,
});

async function saveReading(tx: StoreTx, { reading, ...read }: Claimed & At & { reading: Reading }): Promise<void> {
  const { now, zone } = read;
  const feed = await lockFeed(tx, read.feed);
  if (!feed) return;
  if (reading === 'same') return updateFeed(tx, feed, { ...SUCCESS, tried_at: now, read_at: now });
  if (reading.problem !== null) return saveProblem(tx, { feed, problem: reading.problem, now });
  const spans = mergeSpans(await withoutOwnCalls(tx, reading.busy));
  if (spans.length > TIMES_MAX) return saveProblem(tx, { feed, problem: 'too-complex', now });
  await replaceBusyTimes(tx, { feedId: feed.id, spans });
  const { unread, etag } = reading;
  const parsed = { unread, etag, parsed_at: now, parsed_zone: zone };
  await updateFeed(tx, feed, { ...SUCCESS, ...parsed, tried_at: now, read_at: now });
}

const SUCCESS = { problem: null, warned_at: null };

/** The times of the last reading stay. After a day, the creator is emailed once. */
async function saveProblem(
  tx: StoreTx,
  { feed, problem, now }: At & { feed: BusyFeedRow; problem: BusyFeedProblem },
): Promise<void> {
  const mustWarn = isSilent(feed, now) && feed.warned_at === null;
  await updateFeed(tx, feed, { problem, tried_at: now, ...(mustWarn && { warned_at: now }) });
  if (mustWarn) await tx.enqueue(job('sendBusyFeedEmail', { realm: tx.realm, feedId: feed.id }));
  if (problem === 'too-complex' || problem === 'too-large') await postponeReading(tx, { feedId: feed.id, now });
}

/** Has a calendar wait longer, unless somebody has asked for it since it was claimed. */
async function postponeReading(tx: StoreTx, { feedId, now }: At & { feedId: string }): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('busy_reads')
      .set({ due_at: new Date(now.getTime() + BUSY_FEED_COSTLY_HOURS * HOUR_MS) })
      .where('store_id', '=', tx.realm)
      .where('feed_id', '=', feedId)
      .where('due_at', '=', nextReading(now)),
  );
}

async function updateFeed(tx: StoreTx, { id }: BusyFeedRow, change: Partial<BusyFeedRow>): Promise<void> {
  await tx.run(tx.q.updateTable('busy_feeds').set(change).where('store_id', '=', tx.realm).where('id', '=', id));
}

/**
 * Leaves out the calls of this store, which the host has in their calendar from our emails. The store knows them better: a call that
 * was moved or canceled may stay in a calendar for a while.
 */
async function withoutOwnCalls(tx: StoreTx, busy: readonly BusyTime[]): Promise<Span[]> {
  const ids = new Set(busy.flatMap(({ uid }) => bookingOf(uid) ?? []));
  if (ids.size === 0) return [...busy];
  const own = await tx.many(
    tx.q
      .selectFrom('bookings')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('id', 'in', [...ids]),
  );
  const known = new Set(own.map(({ id }) => id));
  return busy.filter(({ uid }) => !known.has(bookingOf(uid) ?? ''));
}

/** The booking that `notifyBooking` wrote a calendar file about. */
const bookingOf = (uid: string): string | undefined =>
  /^<?booking\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.host@/.exec(uid)?.[1];
