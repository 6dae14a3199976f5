import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { retainedSince } from '#shared/rules/retention.ts';
import type { JobHandlers } from '../jobs.ts';

/** Removes deleted drafts whose grace period is over. */
export const sweepCampaigns: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  const end = retainedSince('deletedCampaigns', now);
  await db.inStore(provenStore(realm), (tx) =>
    tx.run(tx.q.deleteFrom('email_campaigns').where('store_id', '=', tx.realm).where('deleted_at', '<', end)),
  );
};
