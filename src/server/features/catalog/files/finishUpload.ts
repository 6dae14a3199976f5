import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { ProductFile } from '#shared/contract/catalog.ts';
import { job } from '#shared/contract/jobs.ts';
import { isCaptionsName } from '#shared/rules/course.ts';
import { isVideoOrAudio } from '#shared/rules/mediaFacts.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { fileKey } from '../../../gateways/files/fileKey.ts';
import { sniffFile } from '../../../gateways/files/sniff.ts';
import type { UploadData } from '../../../gateways/files/uploadData.ts';
import {
  assertWebVtt,
  attachLessonFile,
  lessonFileMime,
  lessonFileStamping,
} from '../../contents/lessons/lessonFiles.ts';
import { renditionFacts } from '../../media/renditionColumns.ts';
import { presentFile } from '../../publishedProducts/presentFile.ts';
import { requestRenditions } from '../renditions/renditionRecord.ts';
import { productFilesFolder } from './productFilesFolder.ts';
import { lockUpload, type UploadRecord } from './uploadRecord.ts';

/** The upload fields needed to finish it. */
export type ReceivedUpload = Pick<UploadRecord, 'storeId' | 'id' | 'bytes' | 'name' | 'lessonId'>;

const underWay = new Map<string, Promise<ProductFile>>();

/**
 * Creates a product file from a completely received upload. It may run again, concurrently or after a crash: the first
 * commit counts, and every later call returns the same file.
 */
export function finishUpload(services: Services, upload: ReceivedUpload, now: Date): Promise<ProductFile> {
  const known = underWay.get(upload.id);
  if (known) return known;
  const finishing = finish(services, upload, now).finally(() => underWay.delete(upload.id));
  underWay.set(upload.id, finishing);
  return finishing;
}

async function finish(services: Services, upload: ReceivedUpload, now: Date): Promise<ProductFile> {
  const finished = await services.db.inStore(upload.storeId, (tx) => findFinished(tx, upload.id));
  if (finished) return finished;
  const content = await storeContent(services, upload, now);
  const { file, isFirst } = await services.db.inStore(upload.storeId, (tx) =>
    recordVersion(tx, { uploadId: upload.id, content, now, hasRenditions: services.renditions !== null }),
  );
  if (!isFirst) await services.files.delete(content.key);
  await dropUploadData(services, upload.id);
  return file;
}

/** The file this upload has become, if any. */
async function findFinished(tx: StoreTx, uploadId: string): Promise<ProductFile | undefined> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('uploads as u')
      .innerJoin('file_versions as v', (join) =>
        join.onRef('v.store_id', '=', 'u.store_id').onRef('v.id', '=', 'u.finished_version_id'),
      )
      .innerJoin('product_files as f', (join) =>
        join.onRef('f.store_id', '=', 'v.store_id').onRef('f.id', '=', 'v.file_id'),
      )
      .select(['f.id', 'f.name', 'v.bytes', 'v.mime', 'v.duration_seconds', 'v.number', 'v.created_at'])
      .select(['f.stamping', 'v.stamp_check', 'v.media', renditionFacts('v').as('renditions')])
      .where('u.store_id', '=', tx.realm)
      .where('u.id', '=', uploadId),
  );
  return row && presentFile(row);
}

interface Content {
  key: string;
  bytes: number;
  sha256: string;
  mime: string;
}

async function storeContent(services: Services, upload: ReceivedUpload, now: Date): Promise<Content> {
  const mime = await readMime(services, upload);
  const key = fileKey(productFilesFolder(upload.storeId, now), randomBytes);
  const source = await openContent(services.uploads, upload);
  const { bytes, sha256 } = await services.files.put(key, source, { maxBytes: upload.bytes });
  if (bytes !== upload.bytes) throw new Error(`Upload ${upload.id} has ${bytes} bytes instead of ${upload.bytes}.`);
  return { key, bytes, sha256, mime };
}

/** Refuses a file that does not fit its lesson. */
async function readMime({ db, uploads }: Services, upload: ReceivedUpload): Promise<string> {
  const { storeId, name, lessonId } = upload;
  const { mime } = await sniffFile(await openContent(uploads, upload));
  if (lessonId === null) return mime;
  if (isCaptionsName(name)) await assertWebVtt(await openContent(uploads, upload));
  return db.inStore(storeId, (tx) => lessonFileMime(tx, { lessonId, name, mime }));
}

async function openContent(data: UploadData, { id, bytes }: ReceivedUpload): Promise<Readable> {
  try {
    return await data.read(id);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'NoSuchKey')) throw error;
    // All parts reached S3, but the process ended before it could join them. Writing zero more bytes joins them.
    await data.write(Readable.from([]), id, bytes);
    return data.read(id);
  }
}

interface Finish {
  uploadId: string;
  content: Content;
  now: Date;
  /** The installation makes renditions of videos. */
  hasRenditions: boolean;
}

async function recordVersion(tx: StoreTx, { uploadId, content, now, hasRenditions }: Finish) {
  const upload = await lockUpload(tx, uploadId);
  if (!upload) throw new Error(`Upload ${uploadId} went away while it was finished.`);
  const finished = upload.finishedVersionId === null ? undefined : await findFinished(tx, uploadId);
  if (finished) return { file: finished, isFirst: false };

  // The uploading browser reports the length, so it is only stored for content that can have one.
  const duration_seconds = isVideoOrAudio(content.mime) ? upload.durationSeconds : null;
  const file =
    upload.fileId === null ? await insertFile(tx, upload, now) : await lockForVersion(tx, upload.fileId, upload.name);
  const version = await tx.one(
    tx.q
      .insertInto('file_versions')
      .columns([
        ...(['store_id', 'id', 'file_id', 'number', 'name', 'storage_key', 'bytes', 'sha256', 'mime'] as const),
        ...(['duration_seconds', 'created_at'] as const),
      ])
      .expression(
        sql`select ${tx.realm}::uuid, ${randomUUID()}::uuid, ${file.id}::uuid,
          (select coalesce(max(number), 0) + 1 from file_versions where store_id = ${tx.realm} and file_id = ${file.id}),
          ${upload.name}::text, ${content.key}::text, ${content.bytes}::bigint, ${Buffer.from(content.sha256, 'hex')}::bytea,
          ${content.mime}::text, ${duration_seconds}::integer, ${now}::timestamptz`,
      )
      .returning(['id', 'number']),
  );
  if (upload.fileId !== null) await tx.enqueue(job('resetDownloadCounts', { realm: tx.realm, fileId: upload.fileId }));
  if (upload.lessonId !== null)
    await attachLessonFile(tx, { lessonId: upload.lessonId, fileId: file.id, name: upload.name, now });
  if (file.stamping !== 'off') await tx.enqueue(job('checkStamping', { realm: tx.realm, versionId: version.id }));
  if (isVideoOrAudio(content.mime)) await tx.enqueue(job('readMedia', { realm: tx.realm, versionId: version.id }));
  const areMade = hasRenditions && content.mime.startsWith('video/');
  if (areMade) await requestRenditions(tx, { versionId: version.id, now });
  await tx.run(
    tx.q
      .updateTable('uploads')
      .set({ finished_version_id: version.id })
      .where('store_id', '=', tx.realm)
      .where('id', '=', uploadId),
  );
  return {
    file: presentFile({
      ...file,
      ...content,
      duration_seconds,
      number: version.number,
      created_at: now,
      stamp_check: null,
      media: null,
      renditions: areMade ? { state: 'waiting', percent: 0, problem: null, heights: [] } : null,
    }),
    isFirst: true,
  };
}

async function insertFile(tx: StoreTx, { productId, lessonId, name }: UploadRecord, now: Date) {
  const stamping = lessonId === null ? 'off' : await lessonFileStamping(tx, { lessonId, name });
  return tx.one(
    tx.q
      .insertInto('product_files')
      .columns(['store_id', 'id', 'product_id', 'lesson_id', 'name', 'position', 'stamping', 'created_at'])
      .expression(
        sql`select ${tx.realm}::uuid, ${randomUUID()}::uuid, ${productId}::uuid, ${lessonId}::uuid, ${name}::text,
          (select coalesce(max(position), -1) + 1 from product_files where store_id = ${tx.realm} and product_id = ${productId}),
          ${stamping}::text, ${now}::timestamptz`,
      )
      .returning(['id', 'name', 'stamping']),
  );
}

/** The row lock serializes two new versions of one file. */
async function lockForVersion(tx: StoreTx, fileId: string, uploadedName: string) {
  const file = await tx.one(
    tx.q
      .selectFrom('product_files')
      .select(['id', 'name', 'stamping'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', fileId)
      .forUpdate(),
  );
  if (extensionOf(file.name) === extensionOf(uploadedName)) return file;
  // Keeps the creator's own name if it fits. A zip file with a name ending in .pdf would not open.
  return tx.one(
    tx.q
      .updateTable('product_files')
      .set({ name: uploadedName })
      .where('store_id', '=', tx.realm)
      .where('id', '=', fileId)
      .returning(['id', 'name', 'stamping']),
  );
}

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();

/** Deletes an upload's bytes. Missing ones are fine, and failures are left to the sweep. */
export async function dropUploadData({ uploads, log }: Pick<Services, 'uploads' | 'log'>, id: string): Promise<void> {
  await uploads.remove(id).catch((error: unknown) => {
    if (!isMissingUpload(error)) log.warn({ err: error, upload: id }, 'Could not delete the data of an upload.');
  });
}

function isMissingUpload(error: unknown): boolean {
  const isTusAnswer = isRecord(error) && typeof error['status_code'] === 'number';
  return isTusAnswer || (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name));
}
