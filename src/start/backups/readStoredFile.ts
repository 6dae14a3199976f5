import { Readable } from 'node:stream';
import { z } from 'zod';
import { readSealed } from './sealedFile.ts';

const Head = z.object({ key: z.string(), bytes: z.int().min(0) });
const LONGEST_HEAD = 2048;
const NEWLINE = 0x0a;

/** Opens a file of a backup. Reading it fails if the backup has another file under this key, or only a part of it. */
export async function readStoredFile(
  path: string,
  { key, secret }: { key: string; secret: string },
): Promise<Readable> {
  const sealed = await readSealed(path, secret);
  return Readable.from(contentOf(sealed, key), { objectMode: false });
}

async function* contentOf(sealed: Readable, key: string): AsyncGenerator<Uint8Array> {
  let head: z.output<typeof Head> | undefined;
  let start = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of sealed) {
    let rest = Buffer.from(chunk);
    if (head === undefined) {
      start = Buffer.concat([start, rest]);
      const end = start.indexOf(NEWLINE);
      if (end < 0 && start.length <= LONGEST_HEAD) continue;
      head = Head.parse(JSON.parse(start.subarray(0, end).toString()));
      rest = start.subarray(end + 1);
    }
    bytes += rest.length;
    yield rest;
  }
  if (head?.key !== key || head.bytes !== bytes) throw new Error(`This is not the whole file ${key}.`);
}
