import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { STAMPED_BYTES_MAX, STAMPING_MEMORY_MB, STAMPING_SECONDS, type StampProblem } from '#shared/rules/stamping.ts';
import { workerFile } from '../threads/workerFile.ts';
import type { StampAnswer, StampRequest } from './stampMessages.ts';

interface Stamping<Result> {
  /** Opens the PDF. */
  open: () => Promise<Readable>;
  bytes: number;
  text: string;
  /** Stores the copy. Null: it is only tried whether the file can be stamped. */
  store: ((copy: Readable) => Promise<Result>) | null;
}

/** Files wait for each other, so that a server needs the memory for one. */
const limit = pLimit(1);

/**
 * Stamps a PDF in a process of its own, which has 60 seconds and 512 MB. A file that needs more cannot be stamped. Throws if the
 * file cannot be read or the copy cannot be stored.
 */
export async function stampPdf<Result>(
  stamping: Stamping<Result>,
): Promise<{ problem: StampProblem } | { problem: null; stored: Result | null }> {
  if (stamping.bytes > STAMPED_BYTES_MAX) return { problem: 'too-large' };
  return limit(() => stampInProcess(stamping));
}

async function stampInProcess<Result>({ open, bytes, text, store }: Stamping<Result>) {
  const source = await open();
  const child = fork(workerFile({ name: 'stampProcess', beside: import.meta.filename }), [], {
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${STAMPING_MEMORY_MB / 2}`],
    // It reads what strangers upload, so it gets no secrets.
    env: {},
  });
  const exited = once(child, 'exit');
  const watch = setInterval(() => void endIfLarge(child), WATCH_MS);
  try {
    const request: StampRequest = { text, bytes, isTrial: store === null };
    child.send(request);
    const answered = readAnswer(child);
    await giveInput(source, child);
    const problem = await answered;
    if (problem !== null) return { problem };
    const stored = store && child.stdout ? await store(child.stdout) : null;
    return { problem: null, stored };
  } finally {
    clearInterval(watch);
    source.destroy();
    child.kill('SIGKILL');
    await exited;
  }
}

const WATCH_MS = 50;

/** The heap has a limit of its own. On Linux the rest of the memory, such as what a stream is unpacked to, is watched too. */
async function endIfLarge(child: ChildProcess): Promise<void> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
  if (kilobytes > STAMPING_MEMORY_MB * 1024) child.kill('SIGKILL');
}

/** A process that ends early does not read the rest. What it answered, or how it ended, says why. */
async function giveInput(source: Readable, child: ChildProcess): Promise<void> {
  if (!child.stdin) return;
  await pipeline(source, child.stdin).catch((error: unknown) => {
    const isEarlyEnd =
      error instanceof Error && 'code' in error && ['EPIPE', 'ECONNRESET'].includes(String(error.code));
    if (!isEarlyEnd) throw error;
  });
}

/** A process that ends without an answer ran out of memory. */
function readAnswer(child: ChildProcess): Promise<StampProblem | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('too-slow'), STAMPING_SECONDS * 1000);
    child.once('message', ({ problem }: StampAnswer) => resolve(problem));
    child.once('exit', () => resolve('too-large'));
    child.once('error', reject);
    void once(child, 'exit').then(() => clearTimeout(timer));
  });
}
