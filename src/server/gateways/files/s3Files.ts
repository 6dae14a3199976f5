import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { checkRange } from './checkRange.ts';
import { copyObject } from './copyObject.ts';
import { checkFolder, checkKey } from './fileKey.ts';
import { fileMissing, rangeBeyondEnd } from './FileProblem.ts';
import { meter } from './meter.ts';
import type { ByteRange, FileStore } from './port.ts';
import { reportAway, type S3Settings, s3Options } from './s3Options.ts';

const PART_BYTES = 8 * 1024 * 1024;

/** Files in an S3 bucket. 16 GB in parts of 8 MB stay below S3's limit of 10,000 parts. */
export function s3Files(settings: S3Settings): FileStore {
  const client = reportAway(new S3Client(s3Options(settings)));
  const at = (key: string) => ({ Bucket: settings.bucket, Key: checkKey(key) });

  return {
    async put(key, stream, options = {}) {
      const metered = meter(options);
      const target = { ...at(key), Body: metered.stream, ContentType: 'application/octet-stream' };
      const upload = new Upload({ client, params: target, partSize: PART_BYTES, queueSize: 3 });
      await bothOrNeither(pipeline(stream, metered.stream), upload.done(), () => metered.stream.destroy());
      return metered.read();
    },

    async get(key, range = {}) {
      checkRange(range);
      const input = new GetObjectCommand({ ...at(key), ...rangeHeader(range) });
      const { Body } = await client.send(input).catch(whenUnreadable(key, range));
      if (!(Body instanceof Readable)) throw new TypeError('S3 answered without a stream.');
      return Body;
    },

    async stat(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(nullWhenMissing);
      return found && { bytes: found.ContentLength ?? 0 };
    },

    async move(from, to) {
      const target = at(to);
      const found = await this.stat(from);
      if (!found) throw fileMissing(from);
      await copyObject(client, { from: at(from), to: target, bytes: found.bytes });
      await client.send(new DeleteObjectCommand(at(from)));
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },

    async *list(folder) {
      const Prefix = checkFolder(folder) === '' ? '' : `${folder}/`;
      for await (const page of paginateListObjectsV2({ client }, { Bucket: settings.bucket, Prefix })) {
        for (const { Key, Size } of page.Contents ?? []) if (Key) yield { key: Key, bytes: Size ?? 0 };
      }
    },

    clearAbandoned: (before) => clearAbandoned(client, settings.bucket, before),

    close: async () => client.destroy(),
  };
}

/** Waits for both ends in any case, so that nothing is still being written when the caller learns of a failure. */
async function bothOrNeither(reading: Promise<void>, writing: Promise<unknown>, stop: () => void) {
  writing.catch(stop);
  const [read, written] = await Promise.allSettled([reading, writing]);
  // The reading end knows why it failed (too large, source closed). The writing end only sees a broken stream.
  const failed = [read, written].find((end) => end.status === 'rejected' && !isPrematureClose(end.reason));
  if (failed?.status === 'rejected') throw failed.reason;
  if (read.status === 'rejected') throw read.reason;
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function rangeHeader({ start, end }: ByteRange): { Range?: string } {
  if (start === undefined && end === undefined) return {};
  return { Range: `bytes=${start ?? 0}-${end ?? ''}` };
}

async function clearAbandoned(client: S3Client, Bucket: string, before: Date): Promise<number> {
  let cleared = 0;
  for await (const { Key, UploadId, Initiated } of openUploads(client, Bucket)) {
    // A key without a folder is an upload in progress, which can be resumed for longer.
    if (!Key?.includes('/') || !Initiated || Initiated >= before) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    cleared += 1;
  }
  return cleared;
}

/** A page has at most 1,000 of them. */
async function* openUploads(client: S3Client, Bucket: string) {
  let page: Partial<ListMultipartUploadsCommandOutput> = {};
  do {
    const after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    page = await client.send(new ListMultipartUploadsCommand({ Bucket, ...after }));
    yield* page.Uploads ?? [];
  } while (page.IsTruncated);
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function whenUnreadable(key: string, { start = 0 }: ByteRange) {
  return (error: unknown): { Body: Readable } => {
    if (isMissing(error)) throw fileMissing(key, error);
    if (!(error instanceof S3ServiceException) || error.name !== 'InvalidRange') throw error;
    if (start > 0) throw rangeBeyondEnd(key, error);
    // S3 refuses every range of an empty file. A range from its beginning is empty, which is not an error.
    return { Body: Readable.from([]) };
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}
