import { sql } from 'kysely';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { EVENT_DAYS } from '#shared/rules/traffic.ts';
import type { JobHandlers } from '../jobs.ts';
import { dayAfter, dayOf } from './days.ts';
import { createEventDays } from './counting/writeEvents.ts';

const DAYS_AHEAD = 7;

/**
 * Creates partitions for the coming days, drops expired ones, and deletes the salts of past days, so that hashes can no
 * longer be linked to visitors.
 */
export const sweepEvents: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm !== PLATFORM_REALM) return;
  const today = dayOf(now);
  await db.onPlatform((tx) => tx.run(tx.q.deleteFrom('visitor_salts').where('day', '<', today)));
  await db.onPlatform((tx) => createEventDays(tx, { from: today, to: dayAfter(today, DAYS_AHEAD) }));
  await db.onPlatform((tx) =>
    tx.run(tx.q.selectNoFrom(sql`drop_event_days(${dayAfter(today, -EVENT_DAYS)}::date)`.as('dropped'))),
  );
};
