import { sql } from 'kysely';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { EVENT_DAYS } from '#shared/rules/traffic.ts';
import type { JobHandlers } from '../jobs.ts';
import { dayAfter, dayOf } from './days.ts';
import { makeDays } from './writeEvents.ts';

const DAYS_AHEAD = 7;

/**
 * Makes room for the days to come, drops the days whose events have had their time, and destroys the salts of days that
 * are over, so that nobody can reckon who a fingerprint was.
 */
export const sweepEvents: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm !== PLATFORM_REALM) return;
  const today = dayOf(now);
  await db.onPlatform((tx) => tx.run(tx.q.deleteFrom('visitor_salts').where('day', '<', today)));
  await db.onPlatform((tx) => makeDays(tx, { from: today, to: dayAfter(today, DAYS_AHEAD) }));
  await db.onPlatform((tx) =>
    tx.run(tx.q.selectNoFrom(sql`drop_event_days(${dayAfter(today, -EVENT_DAYS)}::date)`.as('dropped'))),
  );
};
