import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { workerFile, type WorkerModule } from './workerFile.ts';

/** What a thread sends back for each input. */
type Answer = { bytes: Uint8Array } | { fault: string };

/** How long a thread waits for another input before it ends and frees its memory. */
const IDLE_MS = 60_000;

/**
 * Draws one file at a time in a thread of its own, so that other requests do not wait for it. The thread starts with the
 * first input and ends after a minute without any.
 */
export function drawInThread(options: WorkerModule): (input: object) => Promise<Buffer> {
  const limit = pLimit(1);
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function openWorker(): Worker {
    const opened = new Worker(workerFile(options), { execArgv: [] });
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

  return (input) =>
    limit(async () => {
      clearTimeout(idle);
      try {
        return await request((worker ??= openWorker()), { input, name: options.name });
      } finally {
        idle = setTimeout(closeWorker, IDLE_MS).unref();
      }
    });
}

async function request(drawing: Worker, { input, name }: { input: unknown; name: string }): Promise<Buffer> {
  // An error that ends the thread rejects this.
  const answered: Promise<Answer[]> = once(drawing, 'message');
  drawing.postMessage(input, []);
  const [answer] = await answered;
  if (answer && 'bytes' in answer) return Buffer.from(answer.bytes);
  throw new Error(`${name} drew nothing: ${answer?.fault}`);
}

/** Called in the thread: sends back what was drawn, or why it was not. */
export function answerWith(drawing: Promise<Uint8Array>): void {
  const answer = (message: Answer) => parentPort?.postMessage(message, []);
  drawing.then(
    (bytes) => answer({ bytes }),
    (error: unknown) => answer({ fault: String(error) }),
  );
}
