import { once } from 'node:events';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { ShareImageInput } from './composeShare.ts';
import type { ShareAnswer } from './shareWorker.ts';

/** Draws one image at a time. That is enough, because an image is drawn once for each version of a store. */
const limit = pLimit(1);

/** How long the thread waits for another image before it ends and frees its memory. */
const IDLE_MS = 60_000;

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Draws the share image of a page as PNG. Setting its text takes a third of a second, so it runs in a thread of its
 * own, and other requests do not wait for it.
 */
export const drawShare = (input: ShareImageInput): Promise<Buffer> =>
  limit(async () => {
    clearTimeout(idle);
    try {
      return await requestImage((worker ??= openWorker()), input);
    } finally {
      idle = setTimeout(closeWorker, IDLE_MS).unref();
    }
  });

async function requestImage(drawing: Worker, input: ShareImageInput): Promise<Buffer> {
  // An error that ends the thread rejects this.
  const answered: Promise<ShareAnswer[]> = once(drawing, 'message');
  drawing.postMessage(input, []);
  const [answer] = await answered;
  if (answer && 'png' in answer) return Buffer.from(answer.png);
  throw new Error(`A share image was not drawn: ${answer?.fault}`);
}

function openWorker(): Worker {
  const opened = new Worker(workerFile(), { execArgv: [] });
  opened.unref();
  opened.once('exit', () => {
    if (worker === opened) worker = undefined;
  });
  return opened;
}

function closeWorker(): void {
  void worker?.terminate();
  worker = undefined;
}

/** The build puts shareWorker.js beside server.js, and this module there or into the folder chunks/. */
function workerFile(): string {
  if (import.meta.filename.endsWith('.ts')) return join(import.meta.dirname, 'shareWorker.ts');
  const isChunk = basename(import.meta.dirname) === 'chunks';
  return join(import.meta.dirname, isChunk ? '..' : '.', 'shareWorker.js');
}
