import { sql } from 'kysely';
import { PLATFORM_REALM, provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobHandlers } from '../jobs.ts';
import { dropUploadData } from './files/finishUpload.ts';
import { isOlderThanADay, storeFolder } from './files/productFilesFolder.ts';

/** Clears what is not needed any more in a store: old uploads, replaced files of lessons, and nameless files. */
export const sweepCatalog: JobHandlers['sweep'] = async ({ realm }, { services, now }) => {
  if (realm === PLATFORM_REALM) return;
  await sweepUploads(services, provenStore(realm), now);
  await services.db.inStore(provenStore(realm), (tx) => deleteReplaced(tx, now));
  await sweepFiles(services, provenStore(realm), now);
};

const BATCH = 500;
const DAY_MS = 86_400_000;

/** Rows are deleted after their bytes, so that a crash leaves no bytes without a row. */
async function sweepUploads(services: Services, storeId: StoreId, now: Date): Promise<void> {
  const uploads = await services.db.inStore(storeId, (tx) => findSpent(tx, now));
  for (const { id } of uploads) await dropUploadData(services, id);
  const expired = uploads.filter(({ expires_at }) => expires_at <= now).map(({ id }) => id);
  await services.db.inStore(storeId, (tx) =>
    tx.run(
      tx.q
        .deleteFrom('uploads')
        .where('store_id', '=', tx.realm)
        .where(sql<boolean>`id = any(${expired}::text[])`),
    ),
  );
}

const findSpent = (tx: StoreTx, now: Date) =>
  tx.many(
    tx.q
      .selectFrom('uploads')
      .select(['id', 'expires_at'])
      .where('store_id', '=', tx.realm)
      .where((eb) => eb.or([eb('expires_at', '<=', now), eb('finished_version_id', 'is not', null)]))
      .orderBy('expires_at')
      .orderBy('id')
      .limit(BATCH),
  );

/**
 * Nobody can open a file that is neither in a lesson nor in its published version. Its rows are deleted a day after the publication
 * that removed it, and its bytes after them.
 */
async function deleteReplaced(tx: StoreTx, now: Date): Promise<void> {
  const replaced = await tx.many(
    tx.q
      .selectFrom('product_files as f')
      .select('f.id')
      .where('f.store_id', '=', tx.realm)
      .where('f.lesson_id', 'is not', null)
      .where('f.removed_at', '<', new Date(now.getTime() - DAY_MS))
      .where(
        sql<boolean>`not exists (select from downloads d join file_versions v on v.store_id = d.store_id and v.id = d.version_id
          where v.store_id = f.store_id and v.file_id = f.id)`,
      )
      .orderBy('f.id')
      .limit(BATCH),
  );
  const ids = replaced.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.run(
    tx.q
      .deleteFrom('file_versions')
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`file_id = any(${ids}::uuid[])`),
  );
  await tx.run(
    tx.q
      .deleteFrom('product_files')
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${ids}::uuid[])`),
  );
}

/** A file that no version, stamped copy or rendition refers to after a day belongs to an upload that never finished, or to a copy or rendition that was deleted. */
async function sweepFiles(services: Services, storeId: StoreId, now: Date): Promise<void> {
  let batch: string[] = [];
  for await (const { key } of services.files.list(storeFolder(storeId))) {
    if (isOlderThanADay(key, now)) batch.push(key);
    if (batch.length === BATCH) {
      await deleteNameless(services, storeId, batch);
      batch = [];
    }
  }
  await deleteNameless(services, storeId, batch);
}

async function deleteNameless({ db, files }: Services, storeId: StoreId, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = await db.inStore(storeId, async (tx) => [
    ...(await tx.many(namedIn(tx, 'file_versions', keys))),
    ...(await tx.many(namedIn(tx, 'stamped_files', keys))),
    ...(await tx.many(namedIn(tx, 'rendition_files', keys))),
  ]);
  const named = new Set(rows.map(({ storage_key }) => storage_key));
  for (const key of keys) if (!named.has(key)) await files.delete(key);
}

const namedIn = (tx: StoreTx, table: 'file_versions' | 'stamped_files' | 'rendition_files', keys: readonly string[]) =>
  tx.q
    .selectFrom(table)
    .select('storage_key')
    .where('store_id', '=', tx.realm)
    .where(sql<boolean>`storage_key = any(${keys}::text[])`);
