import { STAMPED_COPY_DAYS } from '#shared/rules/stamping.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { JobHandlers } from '../../jobs.ts';
import { enqueueCopy } from './requestCopy.ts';

const HOUR_MS = 3_600_000;
const MOST_AT_ONCE = 1000;

/** Deletes copies that are no longer given out, whose bytes the sweep of files deletes, and finishes those that a crash left. */
export const sweepStamping: JobHandlers['sweep'] = async ({ realm }, { services: { db }, now }) => {
  if (realm === PLATFORM_REALM) return;
  await db.inStore(provenStore(realm), async (tx) => {
    await deleteOld(tx, now);
    for (const copy of await tx.many(unfinished(tx, now))) await enqueueCopy(tx, copy);
  });
};

/** A day later than they are given out last, so that no link leads to nothing. */
const deleteOld = (tx: StoreTx, now: Date) =>
  tx.run(
    tx.q
      .deleteFrom('stamped_files')
      .where('store_id', '=', tx.realm)
      .where('made_at', '<', new Date(now.getTime() - (STAMPED_COPY_DAYS + 1) * 24 * HOUR_MS)),
  );

const unfinished = (tx: StoreTx, now: Date) =>
  tx.q
    .selectFrom('stamped_files')
    .select(['version_id as versionId', 'entitlement_id as rightId'])
    .where('store_id', '=', tx.realm)
    .where('made_at', 'is', null)
    .where('requested_at', '<', new Date(now.getTime() - HOUR_MS))
    .orderBy('requested_at')
    .limit(MOST_AT_ONCE);
