import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { CAMPAIGN_RESTORE_DAYS } from '#shared/rules/limits.ts';
import type { JobHandlers } from '../jobs.ts';

/** Forgets drafts that were deleted and not brought back. */
export const sweepCampaigns: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  const end = new Date(now.getTime() - CAMPAIGN_RESTORE_DAYS * 86_400_000);
  await db.inStore(provenStore(realm), (tx) =>
    tx.run(tx.q.deleteFrom('email_campaigns').where('store_id', '=', tx.realm).where('deleted_at', '<', end)),
  );
};
