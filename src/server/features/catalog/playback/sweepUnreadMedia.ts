import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';

const HOUR_MS = 3_600_000;
const MOST_AT_ONCE = 200;

/** Reads the media that nobody has read: of before there was such a job, and of jobs that were lost. */
export const sweepUnreadMedia: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  await db.inStore(provenStore(realm), async (tx) => {
    for (const { id } of await tx.many(unreadVersions(tx, now)))
      await tx.enqueue(job('readMedia', { realm: tx.realm, versionId: id }));
  });
};

const unreadVersions = (tx: StoreTx, now: Date) =>
  tx.q
    .selectFrom('file_versions')
    .select('id')
    .where('store_id', '=', tx.realm)
    .where('media', 'is', null)
    .where(sql<boolean>`(mime like 'video/%' or mime like 'audio/%')`)
    .where('created_at', '<', new Date(now.getTime() - HOUR_MS))
    .orderBy('created_at')
    .limit(MOST_AT_ONCE);
