import { sql, type RawBuilder } from 'kysely';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTx } from '../../db/transaction.ts';

interface Started {
  rightId: string;
  /** Of the link. Everything that is requested with it is one download of each file. */
  startId: string;
  now: Date;
}

/**
 * Counts a download of a file, and returns whether it is allowed. One that was counted before stays allowed. The count only rises
 * while it is below the limit, so the last download goes to one of many requests.
 */
export const startDownload = async (
  tx: StoreTx,
  { fileId, ...started }: Started & { fileId: string },
): Promise<boolean> => (await startDownloads(tx, { fileIds: [fileId], ...started })).has(fileId);

/** The same for several files. Returns those that are allowed. */
export async function startDownloads(
  tx: StoreTx,
  { fileIds, ...started }: Started & { fileIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const right = await tx.maybe(
    tx.q
      .selectFrom('entitlements')
      .select('download_limit as limit')
      .where('store_id', '=', tx.realm)
      .where('id', '=', started.rightId),
  );
  if (!right) return new Set();
  const { limit } = right;
  if (limit === null) return new Set(fileIds);
  const allowed = new Set<string>();
  // In one order, so that two requests at once wait for each other instead of failing.
  for (const fileId of fileIds.toSorted()) if (await countStart(tx, { ...started, fileId, limit })) allowed.add(fileId);
  return allowed;
}

async function countStart(
  tx: StoreTx,
  { rightId, fileId, startId, limit, now }: Started & { fileId: string; limit: number },
): Promise<boolean> {
  const start = { store_id: tx.realm, entitlement_id: rightId, id: startId, file_id: fileId };
  const added = await tx.run(
    tx.q
      .insertInto('download_starts')
      .values({ ...start, started_at: now })
      .onConflict((on) => on.columns(['store_id', 'entitlement_id', 'id', 'file_id']).doNothing()),
  );
  if (added === 0) return true;
  const counted = await tx.run(
    tx.q
      .insertInto('download_counts')
      .values({ store_id: tx.realm, entitlement_id: rightId, file_id: fileId, used: 1 })
      .onConflict((on) =>
        on
          .columns(['store_id', 'entitlement_id', 'file_id'])
          .doUpdateSet({ used: sql<number>`download_counts.used + 1` })
          .where('download_counts.used', '<', limit),
      ),
  );
  if (counted > 0) return true;
  await tx.run(
    tx.q
      .deleteFrom('download_starts')
      .where('store_id', '=', tx.realm)
      .where('entitlement_id', '=', rightId)
      .where('id', '=', startId)
      .where('file_id', '=', fileId),
  );
  return false;
}

/** Counts what was downloaded with one entitlement as downloaded with another, which is new. */
export const takeOverDownloads = (tx: StoreTx, { from, to }: { from: string; to: string }) =>
  tx.run(
    tx.q
      .updateTable('download_counts')
      .set({ entitlement_id: to })
      .where('store_id', '=', tx.realm)
      .where('entitlement_id', '=', from),
  );

/** Whether entitlement `e` has downloads of a file left. */
export const hasDownloadsLeft = (fileId: string): RawBuilder<boolean> => sql<boolean>`(e.download_limit is null
  or coalesce((select u.used from download_counts u
    where u.store_id = e.store_id and u.entitlement_id = e.id and u.file_id = ${fileId}), 0) < e.download_limit)`;

/** How often each of the files was downloaded with an entitlement that limits it. */
export async function findUsedDownloads(
  tx: StoreTx,
  { rightId, fileIds }: { rightId: string; fileIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const counts = await tx.many(
    tx.q
      .selectFrom('download_counts')
      .select(['file_id as fileId', 'used'])
      .where('store_id', '=', tx.realm)
      .where('entitlement_id', '=', rightId)
      .where(isOneOf(sql.ref('file_id'), fileIds))
      .orderBy('file_id'),
  );
  return new Map(counts.map(({ fileId, used }) => [fileId, used]));
}
