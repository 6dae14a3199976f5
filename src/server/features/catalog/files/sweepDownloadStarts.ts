import { sql } from 'kysely';
import { DOWNLOAD_START_HOURS } from '#shared/rules/accessLimits.ts';
import { DOWNLOAD_RESUME_HOURS } from '#shared/rules/limits.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { deleteInSteps } from '../../../access/deleteInSteps.ts';
import type { JobHandlers } from '../../jobs.ts';

/** Deletes downloads that nothing can resume any more. Their counts stay. */
export const sweepDownloadStarts: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  const before = new Date(now.getTime() - (DOWNLOAD_START_HOURS + DOWNLOAD_RESUME_HOURS) * 3_600_000);
  await deleteInSteps(db, realm, {
    table: 'download_starts',
    order: ['started_at', 'entitlement_id', 'id', 'file_id'],
    isDue: sql<boolean>`started_at < ${before}`,
  });
};
