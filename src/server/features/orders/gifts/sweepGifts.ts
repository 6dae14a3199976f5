import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { JobHandlers } from '../../jobs.ts';
import { enqueueGiftEmail, findDueGifts } from './giftRecord.ts';

/** The maximum per run. The others wait for the next hour. */
const MOST_AT_ONCE = 1000;

/** Sends the gifts whose day has come, and those whose job ran out of retries. */
export const sweepGifts: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  await db.inStore(provenStore(realm), async (tx) => {
    for (const gift of await findDueGifts(tx, { now, most: MOST_AT_ONCE })) await enqueueGiftEmail(tx, gift);
  });
};
