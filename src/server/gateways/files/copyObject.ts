import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';

/** S3 copies at most 5 GiB in one request. Larger objects are copied in parts. */
const LARGEST_SINGLE_COPY = 5 * 1024 ** 3;
const COPY_PART = 1024 ** 3;

type Place = { Bucket: string; Key: string };
type Copy = { from: Place; to: Place; bytes: number };

/** Copies an object inside S3, without transferring it through this process. Keys need no escaping: see fileKey.ts. */
export async function copyObject(
  client: S3Client,
  { from, to, bytes }: Copy,
  { plainUpTo, partBytes } = { plainUpTo: LARGEST_SINGLE_COPY, partBytes: COPY_PART },
): Promise<void> {
  const CopySource = `${from.Bucket}/${from.Key}`;
  if (bytes <= plainUpTo) {
    await client.send(new CopyObjectCommand({ ...to, CopySource }));
    return;
  }

  const { UploadId } = await client.send(new CreateMultipartUploadCommand(to));
  try {
    const Parts = [];
    for (const [index, CopySourceRange] of partRanges(bytes, partBytes).entries()) {
      const part = { ...to, UploadId, CopySource, CopySourceRange, PartNumber: index + 1 };
      const { CopyPartResult } = await client.send(new UploadPartCopyCommand(part));
      Parts.push({ PartNumber: index + 1, ETag: CopyPartResult?.ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...to, UploadId }));
    throw error;
  }
}

function partRanges(bytes: number, partBytes: number): string[] {
  const count = Math.ceil(bytes / partBytes);
  return Array.from({ length: count }, (_, index) => {
    const start = index * partBytes;
    return `bytes=${start}-${Math.min(start + partBytes, bytes) - 1}`;
  });
}
