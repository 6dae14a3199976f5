import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { retainedSince } from '#shared/rules/retention.ts';
import type { JobHandlers } from '../jobs.ts';

/** Removes deleted posts with their comments when they can no longer be restored. */
export const sweepPosts: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  const end = retainedSince('deletedPosts', now);
  await db.inStore(provenStore(realm), (tx) =>
    tx.run(tx.q.deleteFrom('posts').where('store_id', '=', tx.realm).where('deleted_at', '<', end)),
  );
};
