import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { JobHandlers } from '../../jobs.ts';
import { enqueueSeatEmail, findUnsentSeats } from './seatRecord.ts';

/** The maximum per run. The others wait for the next hour. */
const MOST_AT_ONCE = 1000;

/** Sends the invitations whose job ran out of retries, or that waited until their store was open again. */
export const sweepSeats: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  await db.inStore(provenStore(realm), async (tx) => {
    for (const seat of await findUnsentSeats(tx, { now, most: MOST_AT_ONCE })) await enqueueSeatEmail(tx, seat);
  });
};
