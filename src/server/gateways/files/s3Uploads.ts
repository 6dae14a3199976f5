import { S3Store } from '@tus/s3-store';
import type { S3Settings } from './s3Files.ts';
import type { UploadData } from './uploadData.ts';

/** Uploads in progress in an S3 bucket, as multipart uploads. Any node can continue them. */
export const s3Uploads = ({ bucket, region, accessKey, secretKey, endpoint }: S3Settings): UploadData =>
  new S3Uploads({
    useTags: false,
    s3ClientConfig: {
      bucket,
      region,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      // Servers other than Amazon's store a streamed body incorrectly if the SDK adds its own checksum trailer.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    },
  });

class S3Uploads extends S3Store {
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
}

function whenNoSuchUpload(error: unknown): void {
  if (!(error instanceof Error) || !['NoSuchUpload', 'NotFound'].includes(error.name)) throw error;
}
