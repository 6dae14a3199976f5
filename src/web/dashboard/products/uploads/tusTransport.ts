import { defaultOptions, DetailedError, Upload, type PreviousUpload } from 'tus-js-client';
import { UPLOAD_KEPT_DAYS } from '#shared/rules/limits.ts';
import { CallRefusal, readRefusal } from '#web/client/CallRefusal.ts';
import type { Place, Transport } from './createUploadShelf.ts';

const CHUNK_BYTES = 8 * 1024 * 1024;
const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000, 20_000];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Sends files by the tus protocol. What was begun is kept in this browser, so that it can be gone on with later. */
export const tusTransport: Transport = {
  open({ file, place, onProgress, onDone, onFault, onWait, onKept }) {
    const upload = new Upload(file, {
      endpoint: '/uploads',
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS,
      removeFingerprintOnSuccess: true,
      fingerprint: () => Promise.resolve(fingerprintOf(file, place)),
      metadata: {
        storeId: place.storeId,
        productId: place.productId,
        filename: file.name,
        ...(place.fileId === undefined ? {} : { fileId: place.fileId }),
      },
      onProgress: (sent) => onProgress(sent),
      onSuccess: () => onDone(),
      onError: (error) => onFault(refusalOf(error)),
      onChunkComplete: () => onKept(),
      onShouldRetry: (error) => {
        onWait(refusalOf(error));
        return isPassing(error.originalResponse?.getStatus() ?? 0);
      },
    });
    return {
      start: async () => {
        const [earlier] = await upload.findPreviousUploads();
        if (earlier && upload.url === null) upload.resumeFromPreviousUpload(earlier);
        upload.start();
      },
      pause: () => upload.abort(),
      cancel: () => upload.abort(true),
    };
  },

  async findBegun(productId) {
    const all = await defaultOptions.urlStorage.findAllUploads();
    const expired = all.filter((upload) => isExpired(upload));
    await Promise.all(expired.map(({ urlStorageKey }) => defaultOptions.urlStorage.removeUpload(urlStorageKey)));
    return all
      .filter((upload) => upload.metadata['productId'] === productId && !isExpired(upload) && upload.uploadUrl !== null)
      .map(({ urlStorageKey, uploadUrl, metadata, size }) => ({
        key: urlStorageKey,
        name: metadata['filename'] ?? '',
        bytes: size ?? 0,
        place: {
          storeId: metadata['storeId'] ?? '',
          productId,
          ...(metadata['fileId'] === undefined ? {} : { fileId: metadata['fileId'] }),
        },
        forget: async () => {
          await defaultOptions.urlStorage.removeUpload(urlStorageKey);
          if (uploadUrl !== null) await Upload.terminate(uploadUrl);
        },
      }));
  },
};

/** As the package decides where it is not asked: a conflict or a lock, a fault of the server, or no answer at all. */
const isPassing = (status: number): boolean =>
  (status < 400 || status >= 500 || status === 409 || status === 423) && navigator.onLine;

const fingerprintOf = (file: File, { storeId, productId, fileId = 'new' }: Place): string =>
  ['stoa', storeId, productId, fileId, file.name, file.size, file.type, file.lastModified].join('-');

const isExpired = ({ creationTime }: PreviousUpload): boolean =>
  Date.now() - new Date(creationTime).getTime() > UPLOAD_KEPT_DAYS * DAY_MS;

function refusalOf(error: Error): CallRefusal {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (!answer) return new CallRefusal('network');
  return readRefusal(answer.getStatus(), readJson(answer.getBody()));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
