import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { STAMPED_BYTES_MAX, STAMPING_MEMORY_MB, STAMPING_SECONDS, type StampProblem } from '#shared/rules/stamping.ts';
import { limitedProcess, type LimitedProcess } from '../threads/limitedProcess.ts';
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
 * file cannot be read, if the copy cannot be stored, or if a signal from outside ended the process.
 */
export async function stampPdf<Result>(
  stamping: Stamping<Result>,
): Promise<{ problem: StampProblem } | { problem: null; stored: Result | null }> {
  if (stamping.bytes > STAMPED_BYTES_MAX) return { problem: 'too-large' };
  return limit(() => stampInProcess(stamping));
}

async function stampInProcess<Result>({ open, bytes, text, store }: Stamping<Result>) {
  const source = await open();
  const limited = limitedProcess(
    { name: 'stampProcess', beside: import.meta.filename },
    { memoryMb: STAMPING_MEMORY_MB },
  );
  const { child, end } = limited;
  try {
    const request: StampRequest = { text, bytes, isTrial: store === null };
    child.send(request);
    const output = readOutput(child);
    const answered = readAnswer(limited);
    await giveInput(source, child);
    const answer = await answered;
    if (answer === 'interrupted') throw new Error('The process that stamps a file was ended.');
    if (answer.problem !== null) return answer;
    const stored = store && (await store(output.expect(answer.bytes)));
    return { problem: null, stored };
  } finally {
    source.destroy();
    await end();
  }
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

/**
 * What the process writes. Node discards output that nobody reads when a process ends, so it is read from the beginning. It fails
 * if it is shorter than expected, because the process may end while it writes.
 */
function readOutput({ stdout }: ChildProcess): { expect: (bytes: number) => Readable } {
  let read = 0;
  let expected = 0;
  const output = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      read += chunk.length;
      done(null, chunk);
    },
    flush: (done) => done(read < expected ? new Error(`Only ${read} of ${expected} bytes were stamped.`) : null),
  });
  stdout?.pipe(output);
  return {
    expect: (bytes) => {
      expected = bytes;
      return output;
    },
  };
}

/** What ends all processes of a server, for example when it stops, or when the computer has no memory left. */
const ENDING_SIGNALS: ReadonlySet<string | null> = new Set(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL']);

/** A process that ends by itself without an answer ran out of memory. */
function readAnswer({ child, wasTooLarge }: LimitedProcess): Promise<StampAnswer | 'interrupted'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ problem: 'too-slow' }), STAMPING_SECONDS * 1000);
    child.once('message', resolve);
    child.once('exit', (_code, signal) =>
      resolve(ENDING_SIGNALS.has(signal) && !wasTooLarge() ? 'interrupted' : { problem: 'too-large' }),
    );
    child.once('error', reject);
    void once(child, 'exit').then(() => clearTimeout(timer));
  });
}
