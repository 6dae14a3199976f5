import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  path: string;
  /** What is packed already gains nothing from being packed again. */
  compress: boolean;
  /** Known ahead for files; the zip fails where the stream has another size. */
  bytes?: number;
  /** Called when its turn comes, so that one stream is open at a time. */
  open: () => Promise<Readable>;
}

/**
 * A zip, written as it is read: nothing happens before the first byte is asked for, entries are asked for one after the
 * other, and nothing of them is kept but their names.
 */
export const zipStream = (entries: AsyncIterable<ZipEntry>, mtime: Date): Readable =>
  Readable.from(zipBytes(entries, mtime), { objectMode: false });

async function* zipBytes(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown) => void out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  zip.outputStream.pipe(out);
  fill(zip, { entries, mtime, out }).then(() => zip.end(), fail);
  try {
    yield* out;
  } finally {
    out.destroy();
  }
}

interface Filling {
  entries: AsyncIterable<ZipEntry>;
  mtime: Date;
  /** Once it is closed, nobody reads any more. */
  out: Readable;
}

async function fill(zip: ZipFile, { entries, mtime, out }: Filling): Promise<void> {
  for await (const entry of entries) await add(zip, { entry, mtime, out });
}

/** Done when the entry is read to its end. */
function add(zip: ZipFile, { entry, mtime, out }: { entry: ZipEntry; mtime: Date; out: Readable }): Promise<void> {
  const { path, compress, bytes, open } = entry;
  const options = { mtime, compress, mode: 0o100644, ...(bytes !== undefined && { size: bytes }) };
  return new Promise((done, fail) => {
    let stream: Readable | undefined;
    const stop = () => {
      stream?.destroy();
      fail(new Error('Nobody reads this zip any more.'));
    };
    if (out.destroyed) return stop();
    out.once('close', stop);
    zip.addReadStreamLazy(path, options, (give) => {
      open().then((opened) => {
        stream = opened;
        if (out.destroyed) return stop();
        opened.once('error', fail);
        opened.once('end', () => {
          out.off('close', stop);
          done();
        });
        give(null, opened);
      }, fail);
    });
  });
}
