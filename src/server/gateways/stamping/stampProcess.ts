import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { composeStamped, Unstampable } from './composeStamped.ts';
import type { StampAnswer, StampRequest } from './stampMessages.ts';

// The process that stamps one file for stampPdf. Whatever a file does to it ends with it.
process.once('message', (request: StampRequest) => {
  void stamp(request).then(() => process.exit());
});

async function stamp({ text, bytes, isTrial }: StampRequest): Promise<void> {
  const stamped = await composeStamped(await readInput(bytes), text).catch((error: unknown) => {
    if (error instanceof Unstampable) return error.problem;
    throw error;
  });
  if (typeof stamped === 'string') return answer({ problem: stamped });
  await answer({ problem: null, bytes: stamped.length });
  if (isTrial) return;
  process.stdout.end(stamped);
  await finished(process.stdout);
}

/** The whole input, in memory that is reserved once. */
async function readInput(bytes: number): Promise<Uint8Array> {
  const input = Buffer.allocUnsafe(bytes);
  let length = 0;
  process.stdin.on('data', (chunk: Buffer) => {
    chunk.copy(input, length);
    length += chunk.length;
  });
  await once(process.stdin, 'end');
  return input.subarray(0, length);
}

function answer(message: StampAnswer): Promise<void> {
  return new Promise((sent) => void process.send?.(message, undefined, undefined, () => sent()));
}
