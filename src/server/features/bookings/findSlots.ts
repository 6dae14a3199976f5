import { sql } from 'kysely';
import { CALL_HORIZON_DAYS } from '#shared/rules/call.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findHost } from './availabilityRecord.ts';
import type { Call } from './callRecord.ts';
import { offeredSlots, type SlotRequest } from './callSlots.ts';
import { findBusyTimes } from './feeds/busyTimesRecord.ts';

const DAY_MS = 86_400_000;

interface Wanted {
  call: Call;
  minutes: number;
  now: Date;
  /** A booking that is to be moved. Its own time is no obstacle, and does not count for the most of a day. */
  movedId?: string | undefined;
}

/** When a call can begin in the next 60 days, with the zone of its host. Undefined: there are no hours. */
export async function findSlots(
  tx: StoreTx,
  { call, minutes, now, movedId }: Wanted,
): Promise<{ zone: string; starts: number[] } | undefined> {
  const host = await findHost(tx);
  if (!host) return undefined;
  const [taken, busy] = await Promise.all([
    tx.many(takenTimes(tx, { hostId: host.id, now, movedId })),
    findBusyTimes(tx, { after: now }),
  ]);
  const request: SlotRequest = {
    ...call,
    availability: host,
    minutes,
    busy: [
      ...taken.map(({ taken_from: from, taken_until: to }) => ({ from: from.getTime(), to: to.getTime() })),
      ...busy,
    ],
    joinable: joinableOf(taken, { call, minutes }),
    starts: startsOf(taken),
    now: now.getTime(),
  };
  return { zone: host.zone, starts: offeredSlots(request) };
}

/** Whether a call can begin at this time. */
export async function isFreeSlot(tx: StoreTx, { startsAt, ...request }: Wanted & { startsAt: Date }): Promise<boolean> {
  if (!request.call.minutes.includes(request.minutes)) return false;
  return (await findSlots(tx, request))?.starts.includes(startsAt.getTime()) ?? false;
}

/** SQL condition: the time of a booking is taken, because it is booked, or kept for an order that is being paid. */
export const takesTime = (alias: string, now: Date) =>
  sql<boolean>`(${sql.ref(`${alias}.status`)} = 'booked'
    or (${sql.ref(`${alias}.status`)} = 'held' and ${sql.ref(`${alias}.held_until`)} > ${now}))`;

/** The calls from now on, and those of today that are over, because they count for the most of a day. */
const takenTimes = (tx: StoreTx, { hostId, now, movedId }: Pick<Wanted, 'now' | 'movedId'> & { hostId: string }) =>
  tx.q
    .selectFrom('bookings as b')
    .select(['b.session_id', 'b.content_id', 'b.starts_at', 'b.ends_at', 'b.taken_from', 'b.taken_until'])
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('b.store_id', '=', tx.realm)
    .where('b.host_id', '=', hostId)
    .where('b.starts_at', '>', new Date(now.getTime() - 2 * DAY_MS))
    .where('b.starts_at', '<', new Date(now.getTime() + (CALL_HORIZON_DAYS + 2) * DAY_MS))
    .where(takesTime('b', now))
    .$if(movedId !== undefined, (rows) => rows.where('b.id', '<>', movedId ?? ''))
    .groupBy(['b.session_id', 'b.content_id', 'b.starts_at', 'b.ends_at', 'b.taken_from', 'b.taken_until']);

interface Taken {
  session_id: string;
  content_id: string;
  starts_at: Date;
  ends_at: Date;
  people: number;
}

const startsOf = (taken: readonly Taken[]): number[] => [
  ...new Map(taken.map((each) => [each.session_id, each.starts_at.getTime()])).values(),
];

/** The starts of group calls with free places. */
const joinableOf = (taken: readonly Taken[], { call, minutes }: { call: Call; minutes: number }): ReadonlySet<number> =>
  new Set(
    taken
      .filter(
        ({ content_id, starts_at, ends_at, people }) =>
          content_id === call.contentId &&
          ends_at.getTime() - starts_at.getTime() === minutes * 60_000 &&
          people < call.group,
      )
      .map(({ starts_at }) => starts_at.getTime()),
  );
