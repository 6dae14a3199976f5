import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { StoreId } from '#shared/kit/ids.ts';
import { STORE_FILES_BYTES_MAX, UPLOAD_KEPT_DAYS } from '#shared/rules/limits.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findProduct } from './productRecord.ts';

export interface UploadRecord {
  storeId: StoreId;
  id: string;
  productId: string;
  /** The file that gets a new version; null for a new file. */
  fileId: string | null;
  name: string;
  bytes: number;
  expiresAt: Date;
  finishedVersionId: string | null;
}

export type NewUpload = Pick<UploadRecord, 'id' | 'productId' | 'fileId' | 'name' | 'bytes'> & {
  creatorId: string;
  now: Date;
};

/** An upload's id names its store, so that its address is enough to find it. */
export const newUploadId = (storeId: StoreId): string => `${storeId}-${randomBytes(16).toString('hex')}`;

export const storeOfUpload = (claimedUploadId: string): string | undefined =>
  /^([0-9a-f-]{36})-[0-9a-f]{32}$/.exec(claimedUploadId)?.[1];

export async function insertUpload(tx: StoreTx, upload: NewUpload): Promise<void> {
  await findProduct(tx, upload.productId);
  await assertRoom(tx, upload.bytes);
  if (upload.fileId !== null) await assertFile(tx, { productId: upload.productId, fileId: upload.fileId });
  await tx.run(
    tx.q.insertInto('uploads').values({
      store_id: tx.realm,
      id: upload.id,
      creator_id: upload.creatorId,
      product_id: upload.productId,
      file_id: upload.fileId,
      name: upload.name,
      bytes: upload.bytes,
      created_at: upload.now,
      expires_at: new Date(upload.now.getTime() + UPLOAD_KEPT_DAYS * 24 * 60 * 60 * 1000),
    }),
  );
}

/** Refuses what does not fit beside all the store keeps and awaits. */
export async function assertRoom(tx: StoreTx, bytes: number): Promise<void> {
  const [, { held }] = await Promise.all([
    // Uploads that begin at once wait here, so that each counts those before it.
    tx.one(tx.q.selectFrom('stores').select('id').where('id', '=', tx.realm).forNoKeyUpdate()),
    tx.one(tx.q.selectNoFrom(heldBytes(tx).as('held'))),
  ]);
  if (held + bytes > STORE_FILES_BYTES_MAX) refuse('storage-full');
}

// A duplicated product shares its files' bytes; an upload given up still has its own until the sweep takes them.
const heldBytes = ({ realm }: StoreTx) => sql<number>`(
  select coalesce(sum(bytes), 0)::bigint from (
    select distinct on (storage_key) bytes from file_versions where store_id = ${realm}
    union all
    select bytes from media where store_id = ${realm}
    union all
    select bytes from uploads where store_id = ${realm} and finished_version_id is null
  ) as held)`;

/** An upload of the store, held until the transaction ends: the first to finish it decides. */
export async function lockUpload(tx: StoreTx, id: string): Promise<UploadRecord | undefined> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('uploads')
      .select(['id', 'product_id', 'file_id', 'name', 'bytes', 'expires_at', 'finished_version_id'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .forUpdate(),
  );
  return (
    row && {
      storeId: tx.realm,
      id: row.id,
      productId: row.product_id,
      fileId: row.file_id,
      name: row.name,
      bytes: row.bytes,
      expiresAt: row.expires_at,
      finishedVersionId: row.finished_version_id,
    }
  );
}

/** Gives an upload up; the sweep takes what is left of it. */
export const expireUpload = (tx: StoreTx, id: string, now: Date) =>
  tx.run(tx.q.updateTable('uploads').set({ expires_at: now }).where('store_id', '=', tx.realm).where('id', '=', id));

async function assertFile(tx: StoreTx, { productId, fileId }: { productId: string; fileId: string }): Promise<void> {
  const file = await tx.maybe(
    tx.q
      .selectFrom('product_files')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('id', '=', fileId)
      .where('product_id', '=', productId)
      .where('removed_at', 'is', null),
  );
  if (!file) refuse('not-found', { field: 'fileId' });
}
