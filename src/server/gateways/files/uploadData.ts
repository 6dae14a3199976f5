import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { S3Store } from '@tus/s3-store';
import { ERRORS, type DataStore } from '@tus/server';
import { isDiskFull } from './FileProblem.ts';
import type { S3Settings } from './s3Files.ts';

/** Keeps the bytes of uploads under way; all it knows outlives a restart. A finished upload can be read once. */
export type UploadData = DataStore & { read(id: string): Readable | Promise<Readable> };

/** Uploads under way on the local disk, in a folder of their own that no other account may enter. */
export function diskUploads(folder: string): UploadData {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return new DiskUploads({ directory: folder });
}

class DiskUploads extends FileStore {
  /** The package says only that it could not write; that the disk is full is for others to hear. */
  override async write(...[readable, id, offset]: Parameters<FileStore['write']>): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    try {
      await pipeline(readable, file);
    } catch (error) {
      throw isDiskFull(error) ? error : ERRORS.FILE_WRITE_ERROR;
    }
    return offset + file.bytesWritten;
  }
}

/** Uploads under way in an S3 bucket, as multipart uploads; any node can go on with them. */
export const s3Uploads = ({ bucket, region, accessKey, secretKey, endpoint }: S3Settings): UploadData =>
  new S3Uploads({
    useTags: false,
    s3ClientConfig: {
      bucket,
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      // Servers other than Amazon's store a streamed body wrongly when the SDK adds its own checksum trailer.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    },
  });

class S3Uploads extends S3Store {
  /** The package gives up on a finished upload, whose multipart upload is gone, and would leave its object for good. */
  override async remove(id: string): Promise<void> {
    const { 'upload-id': UploadId } = await this.getMetadata(id);
    await this.client.abortMultipartUpload({ Bucket: this.bucket, Key: id, UploadId }).catch(whenNoSuchUpload);
    for (const Key of [id, this.partKey(id, true), this.infoKey(id)]) {
      await this.client.deleteObject({ Bucket: this.bucket, Key });
    }
    await this.clearCache(id);
  }
}

function whenNoSuchUpload(error: unknown): void {
  if (!(error instanceof Error) || !['NoSuchUpload', 'NotFound'].includes(error.name)) throw error;
}
