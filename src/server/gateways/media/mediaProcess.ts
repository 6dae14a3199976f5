import { UNKNOWN_MEDIA } from '#shared/rules/mediaFacts.ts';
import { inspectMedia } from './inspectMedia.ts';
import type { FromMediaProcess, ReadMedia, ToMediaProcess } from './mediaMessages.ts';

// The process that reads one file for readMedia. Whatever a file does to it ends with it.
const waiting = new Map<number, (bytes: Uint8Array) => void>();
let lastId = 0;

process.on('message', (message: ToMediaProcess) => {
  if (message.kind === 'bytes') {
    waiting.get(message.id)?.(message.bytes);
    waiting.delete(message.id);
    return;
  }
  void inspectMedia({ bytes: message.bytes, read })
    .catch((): ReadMedia => ({ ...UNKNOWN_MEDIA, durationSeconds: null }))
    .then((facts) => process.send?.({ kind: 'facts', facts } satisfies FromMediaProcess));
});

function read(start: number, end: number): Promise<Uint8Array> {
  const id = (lastId += 1);
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    process.send?.({ kind: 'read', id, start, end } satisfies FromMediaProcess);
  });
}
