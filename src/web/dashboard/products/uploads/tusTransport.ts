import { defaultOptions, DetailedError, Upload, type PreviousUpload } from 'tus-js-client';
import { parseJson } from '#shared/kit/parseJson.ts';
import { UPLOAD_RETENTION_DAYS } from '#shared/rules/limits.ts';
import { CallRefusal, readRefusal } from '#web/client/CallRefusal.ts';
import type { Place, Transport } from './createUploadStorage.ts';
import { readDuration } from './readDuration.ts';

const CHUNK_BYTES = 8 * 1024 * 1024;
const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000, 20_000];
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Uploads files with the tus protocol. Started uploads are stored in this browser, so that they can be resumed later.
 */
export const tusTransport: Transport = {
  open({ file, place, onProgress, onDone, onFault, onWait, onStored }) {
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
        ...(place.lessonId === undefined ? {} : { lessonId: place.lessonId }),
      },
      onProgress: (sent) => onProgress(sent),
      onSuccess: () => onDone(),
      onError: (error) => onFault(refusalOf(error)),
      onChunkComplete: () => onStored(),
      onShouldRetry: (error) => {
        onWait(refusalOf(error));
        return isPassing(error.originalResponse?.getStatus() ?? 0);
      },
    });
    let isStopped = false;
    return {
      start: async () => {
        isStopped = false;
        const [[earlier], duration] = await Promise.all([upload.findPreviousUploads(), readDuration(file)]);
        if (isStopped) return;
        if (duration !== null) upload.options.metadata = { ...upload.options.metadata, duration: String(duration) };
        if (earlier && upload.url === null) upload.resumeFromPreviousUpload(earlier);
        upload.start();
      },
      pause: () => {
        isStopped = true;
        return upload.abort();
      },
      cancel: () => {
        isStopped = true;
        return upload.abort(true);
      },
    };
  },

  async findUnfinished(productId) {
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
          ...(metadata['lessonId'] === undefined ? {} : { lessonId: metadata['lessonId'] }),
        },
        forget: async () => {
          await defaultOptions.urlStorage.removeUpload(urlStorageKey);
          if (uploadUrl !== null) await Upload.terminate(uploadUrl);
        },
      }));
  },
};

/** The package's default rule: retry after a conflict, a lock, a server error or no response. */
const isPassing = (status: number): boolean =>
  (status < 400 || status >= 500 || status === 409 || status === 423) && navigator.onLine;

const fingerprintOf = (file: File, { storeId, productId, lessonId, fileId = 'new' }: Place): string =>
  ['stoa', storeId, productId, lessonId ?? fileId, file.name, file.size, file.type, file.lastModified].join('-');

const isExpired = ({ creationTime }: PreviousUpload): boolean =>
  Date.now() - new Date(creationTime).getTime() > UPLOAD_RETENTION_DAYS * DAY_MS;

function refusalOf(error: Error): CallRefusal {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (!answer) return new CallRefusal('network');
  return readRefusal(answer.getStatus(), parseJson(answer.getBody()));
}
