import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { retainedSince } from '#shared/rules/retention.ts';
import type { JobHandlers } from '../jobs.ts';

/** After the affiliate window, deletes everything about a visit except the count. */
export const sweepAffiliates: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm !== PLATFORM_REALM) return;
  const end = retainedSince('referralVisitors', now);
  await db.onPlatform((tx) =>
    tx.run(
      tx.q
        .updateTable('affiliate_visits')
        .set({ visitor: null })
        .where('visited_at', '<', end)
        .where('visitor', 'is not', null),
    ),
  );
};
