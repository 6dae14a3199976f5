import { type S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';
import { FileProblem } from './FileProblem.ts';

export type S3Settings = {
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Any S3-compatible server. Default: Amazon's. */
  endpoint?: string | undefined;
  /** How long the bucket may be silent before a request is tried again. */
  patienceMs?: number;
};

const PATIENCE_MS = 10_000;

/** How all clients of the bucket connect. A request is tried three times. */
export const s3Options = ({
  endpoint,
  region,
  accessKey,
  secretKey,
  patienceMs = PATIENCE_MS,
}: S3Settings): S3ClientConfig => ({
  region,
  credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  // Without limits of our own, a request to a bucket that hangs would never end.
  requestHandler: { connectionTimeout: patienceMs, socketTimeout: patienceMs },
  // Servers other than Amazon's store a streamed body incorrectly if the SDK adds its own checksum trailer.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
});

/** Makes a client report a bucket that is away as a `FileProblem`, after its tries. */
export function reportAway<Client extends S3Client>(client: Client): Client {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw isAway(error) ? new FileProblem('storage-away', 'The bucket does not respond.', { cause: error }) : error;
      }
    },
    { step: 'initialize', name: 'reportAway' },
  );
  return client;
}

const NO_CONNECTION = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'];

function isAway(error: unknown): boolean {
  if (error instanceof S3ServiceException) return (error.$metadata.httpStatusCode ?? 0) >= 500;
  if (!(error instanceof Error)) return false;
  return error.name === 'TimeoutError' || ('code' in error && NO_CONNECTION.includes(String(error.code)));
}
