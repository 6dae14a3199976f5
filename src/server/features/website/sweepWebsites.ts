import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { retainedSince } from '#shared/rules/retention.ts';
import type { JobHandlers } from '../jobs.ts';

/** Pages deleted before this moment cannot be restored. */
export const pageGraceBegan = (now: Date): Date => retainedSince('deletedPages', now);

export const sweepWebsites: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  await db.inStore(provenStore(realm), (tx) =>
    tx.run(
      tx.q.deleteFrom('website_pages').where('store_id', '=', tx.realm).where('deleted_at', '<=', pageGraceBegan(now)),
    ),
  );
};
