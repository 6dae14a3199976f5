import { job } from '#shared/contract/jobs.ts';
import { STAMPED_COPY_DAYS } from '#shared/rules/stamping.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { isCopy, type CopyKey } from './stampingRecord.ts';

interface Request extends CopyKey {
  customerId: string;
  now: Date;
}

/** After this time a request adds the job again, in case the first was lost. */
const PATIENCE_MS = 3 * 60_000;

/**
 * Whether the copy of a version for an entitlement is there. If not, one of several requests adds the job that makes it. Access
 * must be checked first.
 */
export async function requestCopy(tx: StoreTx, { now, ...request }: Request): Promise<boolean> {
  const copy = await findCopy(tx, request);
  const since = new Date(now.getTime() - STAMPED_COPY_DAYS * 86_400_000);
  if (copy?.made_at && copy.made_at > since) return true;
  const isRequested = copy
    ? await requestAgain(tx, { ...request, now, since })
    : await insertCopy(tx, { ...request, now });
  if (isRequested) await enqueueCopy(tx, request);
  return false;
}

export const enqueueCopy = (tx: StoreTx, { versionId, rightId }: CopyKey) =>
  tx.enqueue(job('stampFile', { realm: tx.realm, versionId, rightId }));

const findCopy = (tx: StoreTx, copy: CopyKey) =>
  tx.maybe(tx.q.selectFrom('stamped_files').select('made_at').where(isCopy(tx, copy)));

/** The key of the row lets one of several requests insert it. */
const insertCopy = async (tx: StoreTx, { versionId, rightId, customerId, now }: Request): Promise<boolean> =>
  (await tx.run(
    tx.q
      .insertInto('stamped_files')
      .values({
        store_id: tx.realm,
        version_id: versionId,
        entitlement_id: rightId,
        customer_id: customerId,
        requested_at: now,
      })
      .onConflict((on) => on.columns(['store_id', 'version_id', 'entitlement_id']).doNothing()),
  )) > 0;

/** For a copy that was made too long ago, or that was requested long ago and is not there. */
const requestAgain = async (tx: StoreTx, { now, since, ...copy }: Request & { since: Date }) =>
  (await tx.run(
    tx.q
      .updateTable('stamped_files')
      .set({ requested_at: now, tries: 0, storage_key: null, bytes: null, sha256: null, made_at: null })
      .where(isCopy(tx, copy))
      .where((row) =>
        row.or([
          row('made_at', '<=', since),
          row.and([row('made_at', 'is', null), row('requested_at', '<', new Date(now.getTime() - PATIENCE_MS))]),
        ]),
      ),
  )) > 0;
