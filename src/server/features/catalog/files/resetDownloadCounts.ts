import { sql } from 'kysely';
import { deleteInSteps } from '../../../access/deleteInSteps.ts';
import type { JobHandlers } from '../../jobs.ts';

/** Forgets how often a file was downloaded, because there is a new version of it. */
export const resetDownloadCounts: JobHandlers['resetDownloadCounts'] = ({ realm, fileId }, { services: { db } }) =>
  deleteInSteps(db, realm, {
    table: 'download_counts',
    order: ['file_id', 'entitlement_id'],
    isDue: sql<boolean>`file_id = ${fileId}`,
  });
