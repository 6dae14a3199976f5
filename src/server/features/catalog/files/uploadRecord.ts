import { randomBytes } from 'node:crypto';
import type { StoreId } from '#shared/kit/ids.ts';
import { UPLOAD_RETENTION_DAYS } from '#shared/rules/limits.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { assertLessonUpload } from '../../contents/lessons/lessonFiles.ts';
import { assertStorageLeft } from '../../media/assertStorageLeft.ts';
import { findProduct } from '../products/productRecord.ts';

export interface UploadRecord {
  storeId: StoreId;
  id: string;
  productId: string;
  /** The file that gets a new version. Null for a new file. */
  fileId: string | null;
  /** The lesson that gets the file. Null: it is a file to download. */
  lessonId: string | null;
  name: string;
  bytes: number;
  /** The length of a video or audio file, as the uploading browser read it. */
  durationSeconds: number | null;
  expiresAt: Date;
  finishedVersionId: string | null;
}

export type NewUpload = Pick<
  UploadRecord,
  'id' | 'productId' | 'fileId' | 'lessonId' | 'name' | 'bytes' | 'durationSeconds'
> & {
  creatorId: string;
  now: Date;
};

/** An upload's id contains its store's id, so that its URL is enough to find it. */
export const newUploadId = (storeId: StoreId): string => `${storeId}-${randomBytes(16).toString('hex')}`;

export const storeOfUpload = (claimedUploadId: string): string | undefined =>
  /^([0-9a-f-]{36})-[0-9a-f]{32}$/.exec(claimedUploadId)?.[1];

export async function insertUpload(tx: StoreTx, upload: NewUpload): Promise<void> {
  await findProduct(tx, upload.productId);
  await assertStorageLeft(tx, upload.bytes);
  const { productId, fileId, lessonId, name, bytes } = upload;
  if (fileId !== null && lessonId !== null) refuse('invalid-argument', { field: 'fileId' });
  if (fileId !== null) await assertFile(tx, { productId, fileId });
  if (lessonId !== null) await assertLessonUpload(tx, { productId, lessonId, name, bytes });
  await tx.run(
    tx.q.insertInto('uploads').values({
      store_id: tx.realm,
      id: upload.id,
      creator_id: upload.creatorId,
      product_id: upload.productId,
      file_id: upload.fileId,
      lesson_id: upload.lessonId,
      name: upload.name,
      bytes: upload.bytes,
      duration_seconds: upload.durationSeconds,
      created_at: upload.now,
      expires_at: new Date(upload.now.getTime() + UPLOAD_RETENTION_DAYS * 24 * 60 * 60 * 1000),
    }),
  );
}

/** An upload of the store, locked until the transaction ends. */
export async function lockUpload(tx: StoreTx, id: string): Promise<UploadRecord | undefined> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('uploads')
      .select(['id', 'product_id', 'file_id', 'lesson_id', 'name', 'bytes', 'duration_seconds'])
      .select(['expires_at', 'finished_version_id'])
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
      lessonId: row.lesson_id,
      name: row.name,
      bytes: row.bytes,
      durationSeconds: row.duration_seconds,
      expiresAt: row.expires_at,
      finishedVersionId: row.finished_version_id,
    }
  );
}

/** Marks an upload as abandoned. The sweep removes its bytes. */
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
      .where('lesson_id', 'is', null)
      .where('removed_at', 'is', null),
  );
  if (!file) refuse('not-found', { field: 'fileId' });
}
