import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { MEDIA_READ_BYTES, MEDIA_READ_MEMORY_MB, MEDIA_READ_SECONDS, UNKNOWN_MEDIA } from '#shared/rules/mediaFacts.ts';
import type { ByteRange } from '../files/port.ts';
import { limitedProcess } from '../threads/limitedProcess.ts';
import type { FromMediaProcess, ReadMedia, ToMediaProcess } from './mediaMessages.ts';

interface MediaSource {
  bytes: number;
  open: (range: ByteRange) => Promise<Readable>;
}

const UNKNOWN: ReadMedia = { ...UNKNOWN_MEDIA, durationSeconds: null };

/** Files wait for each other, so that a server needs the memory for one. */
const limit = pLimit(1);

/**
 * What a video or recording is inside, read in a process of its own that has 30 seconds, 384 MB, and 48 MB of the file. A file that
 * needs more is unknown. Throws if the file cannot be opened.
 */
export const readMedia = (source: MediaSource): Promise<ReadMedia> => limit(() => readInProcess(source));

async function readInProcess({ bytes, open }: MediaSource): Promise<ReadMedia> {
  const { child, end } = limitedProcess(
    { name: 'mediaProcess', beside: import.meta.filename },
    { memoryMb: MEDIA_READ_MEMORY_MB },
  );
  let left = MEDIA_READ_BYTES;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReadMedia>((resolve, reject) => {
      timer = setTimeout(() => resolve(UNKNOWN), MEDIA_READ_SECONDS * 1000);
      child.once('exit', () => resolve(UNKNOWN));
      child.once('error', reject);
      const send = (message: ToMediaProcess) => child.connected && child.send(message);
      child.on('message', (message: FromMediaProcess) => {
        if (message.kind === 'facts') return resolve(message.facts);
        const { id, start, end: before } = message;
        left -= before - start;
        if (left < 0 || !(before > start)) return resolve(UNKNOWN);
        open({ start, end: before - 1 })
          .then(buffer)
          .then((part) => send({ kind: 'bytes', id, bytes: part }))
          .catch(reject);
      });
      send({ kind: 'file', bytes });
    });
  } finally {
    clearTimeout(timer);
    await end();
  }
}
