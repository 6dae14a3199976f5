import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { AFFILIATE_WINDOW_DAYS } from '#shared/rules/limits.ts';
import type { JobHandlers } from '../jobs.ts';

/** After the affiliate window, deletes everything about a visit except the count. */
export const sweepAffiliates: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm !== PLATFORM_REALM) return;
  const end = new Date(now.getTime() - AFFILIATE_WINDOW_DAYS * 86_400_000);
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
