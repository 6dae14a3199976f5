import type { Readable } from 'node:stream';
import { S3Store } from '@tus/s3-store';
import { reportAway, type S3Settings, s3Options } from './s3Options.ts';
import type { UploadData } from './uploadData.ts';

/** Uploads in progress in an S3 bucket, as multipart uploads. Any node can continue them. */
export const s3Uploads = (settings: S3Settings): UploadData => new S3Uploads(settings);

/**
 * The package's store, except that acknowledged bytes survive a process that is killed or a bucket that goes away at any
 * moment. A rest that is too short for a part of its own is an object that says where it begins. It is replaced, and
 * counts only while the parts end there.
 */
class S3Uploads extends S3Store {
  /** The parts of each upload that are being sent. */
  private readonly sending = new Map<string, Set<Promise<unknown>>>();

  constructor(settings: S3Settings) {
    super({ useTags: false, s3ClientConfig: { bucket: settings.bucket, ...s3Options(settings) } });
    reportAway(this.client);
  }

  /**
   * The package stops when a finished upload no longer has a multipart upload, which would leave its object forever.
   */
  override async remove(id: string): Promise<void> {
    const { 'upload-id': UploadId } = await this.getMetadata(id);
    await this.client.abortMultipartUpload({ Bucket: this.bucket, Key: id, UploadId }).catch(whenNoSuchUpload);
    for (const Key of [id, this.partKey(id, true), this.infoKey(id)]) {
      await this.client.deleteObject({ Bucket: this.bucket, Key });
    }
    await this.clearCache(id);
  }

  /** Parts are sent in parallel. One behind a part that never arrived is sent again. */
  protected override async retrieveParts(...[id, marker]: Parameters<S3Store['retrieveParts']>) {
    const parts = await super.retrieveParts(id, marker);
    const gap = marker === undefined ? parts.findIndex(({ PartNumber }, index) => PartNumber !== index + 1) : -1;
    return gap === -1 ? parts : parts.slice(0, gap);
  }

  protected override uploadPart(...args: Parameters<S3Store['uploadPart']>): Promise<string> {
    const [{ file }] = args;
    return this.tracked(file.id, async () => {
      const etag = await super.uploadPart(...args);
      // The part contains the rest of the request before.
      await super.deleteIncompletePart(file.id);
      return etag;
    });
  }

  protected override async uploadIncompletePart(id: string, stream: Readable): Promise<string> {
    // It replaces the previous rest, whose bytes may be in a part that is still being sent.
    await Promise.all(this.sending.get(id) ?? new Set<Promise<unknown>>());
    const Metadata = { begins: String(await this.endOfParts(id)) };
    const rest = { Bucket: this.bucket, Key: this.partKey(id, true), Body: stream, Metadata };
    return (await this.client.putObject(rest)).ETag ?? '';
  }

  /** The package deletes the rest before it has stored it in a part. */
  protected override async deleteIncompletePart(): Promise<void> {}

  protected override async getIncompletePart(id: string): Promise<Readable | undefined> {
    return (await this.getIncompletePartSize(id)) === undefined ? undefined : super.getIncompletePart(id);
  }

  protected override async getIncompletePartSize(id: string): Promise<number | undefined> {
    const Key = this.partKey(id, true);
    const rest = await this.client.headObject({ Bucket: this.bucket, Key }).catch(undefinedWhenMissing);
    const begins = rest?.Metadata?.['begins'];
    // Earlier versions did not store where it begins.
    const counts = begins === undefined || Number(begins) === (await this.endOfParts(id));
    return counts ? rest?.ContentLength : undefined;
  }

  private async endOfParts(id: string): Promise<number> {
    const parts = await this.retrieveParts(id);
    return parts.reduce((sum, { Size = 0 }) => sum + Size, 0);
  }

  private async tracked<Result>(id: string, send: () => Promise<Result>): Promise<Result> {
    const own = this.sending.get(id) ?? new Set();
    this.sending.set(id, own);
    const sending = send();
    own.add(sending);
    try {
      return await sending;
    } finally {
      own.delete(sending);
      if (own.size === 0) this.sending.delete(id);
    }
  }
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name);

function whenNoSuchUpload(error: unknown): void {
  if (!isNamed(error, 'NoSuchUpload', 'NotFound')) throw error;
}

function undefinedWhenMissing(error: unknown): undefined {
  if (!isNamed(error, 'NoSuchKey', 'NotFound')) throw error;
}
