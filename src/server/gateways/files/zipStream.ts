import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  path: string;
  /** Formats that are already compressed are stored without compression. */
  compress: boolean;
  /** Known in advance for files. The zip fails if the stream has another size. */
  bytes?: number;
  /** Called when the entry's turn comes, so that one stream is open at a time. */
  open: () => Promise<Readable>;
}

/**
 * A zip file, generated while it is read: nothing happens before the first byte is requested, entries are requested one
 * after the other, and only their names stay in memory.
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
  /** After the archive is closed, nobody reads the entry. */
  out: Readable;
}

async function fill(zip: ZipFile, { entries, mtime, out }: Filling): Promise<void> {
  for await (const entry of entries) await add(zip, { entry, mtime, out });
}

/** Resolves when the entry has been read completely. */
function add(zip: ZipFile, { entry, mtime, out }: { entry: ZipEntry; mtime: Date; out: Readable }): Promise<void> {
  const { path, compress, bytes, open } = entry;
  const options = { mtime, compress, mode: 0o100644, ...(bytes !== undefined && { size: bytes }) };
  return new Promise((done, fail) => {
    let stream: Readable | undefined;
    const stop = () => {
      stream?.destroy();
      fail(new Error('The reader of this zip file disconnected.'));
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
