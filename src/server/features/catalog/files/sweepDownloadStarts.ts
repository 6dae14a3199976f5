import { DOWNLOAD_START_HOURS } from '#shared/rules/accessLimits.ts';
import { DOWNLOAD_RESUME_HOURS } from '#shared/rules/limits.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { JobHandlers } from '../../jobs.ts';

/** Deletes downloads that nothing can resume any more. Their counts stay. */
export const sweepDownloadStarts: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  const before = new Date(now.getTime() - (DOWNLOAD_START_HOURS + DOWNLOAD_RESUME_HOURS) * 3_600_000);
  await db.inStore(provenStore(realm), (tx) =>
    tx.run(tx.q.deleteFrom('download_starts').where('store_id', '=', tx.realm).where('started_at', '<', before)),
  );
};
