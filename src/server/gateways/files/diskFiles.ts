import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkRange } from './checkRange.ts';
import { checkFolder, checkKey } from './fileKey.ts';
import { fileMissing, FileProblem, rangeBeyondEnd } from './FileProblem.ts';
import { meter } from './meter.ts';
import type { FileStore } from './port.ts';

const READ_CHUNK = 256 * 1024;

/** Keys cannot contain dots, so files being written cannot be requested. */
const HALF_WRITTEN = '.half-written';

type DiskSettings = {
  /** The folder that contains all files. It must be outside every folder that is served. */
  root: string;
  openForWriting?: (path: string) => Writable;
};

/**
 * Files on the local disk. Each is written under a temporary name, flushed and renamed, so that a crash leaves either
 * the old file or the new one.
 */
export function diskFiles({ root, openForWriting = openFresh }: DiskSettings): FileStore {
  const halfWritten = join(root, HALF_WRITTEN);
  const pathOf = (key: string) => join(root, checkKey(key));

  return {
    async put(key, stream, options = {}) {
      const path = pathOf(key);
      const aside = join(halfWritten, randomUUID());
      const metered = meter(options);
      try {
        await makeFolder(halfWritten);
        await pipeline(stream, metered.stream, openForWriting(aside));
        await moveInto(aside, path);
      } catch (error) {
        stream.destroy();
        await rm(aside, { force: true });
        throw asFileProblem(key, error);
      }
      return metered.read();
    },

    async get(key, range = {}) {
      checkRange(range);
      const { start = 0, end } = range;
      const file = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw asFileProblem(key, error);
      });
      const facts = await file.stat();
      const refusal = refuseToRead(key, { isFile: facts.isFile(), bytes: facts.size, start });
      if (refusal) {
        await file.close();
        throw refusal;
      }
      return file.createReadStream({ start, ...(end !== undefined && { end }), highWaterMark: READ_CHUNK });
    },

    async stat(key) {
      const facts = await stat(pathOf(key)).catch(nullWhenMissing);
      return facts?.isFile() ? { bytes: facts.size } : null;
    },

    async move(from, to) {
      const target = pathOf(to);
      if ((await this.stat(from)) === null) throw fileMissing(from);
      await moveInto(pathOf(from), target).catch((error: unknown) => {
        throw asFileProblem(from, error);
      });
    },

    async delete(key) {
      const path = pathOf(key);
      if ((await this.stat(key)) === null) return;
      await rm(path, { force: true });
      await flushFolder(dirname(path));
    },

    list: (folder) => listFolder(root, checkFolder(folder)),

    async clearAbandoned(before) {
      const names = (await readdir(halfWritten).catch(nullWhenMissing)) ?? [];
      let cleared = 0;
      for (const name of names) {
        const facts = await stat(join(halfWritten, name)).catch(nullWhenMissing);
        if (!facts || facts.mtime >= before) continue;
        await rm(join(halfWritten, name), { force: true });
        cleared += 1;
      }
      return cleared;
    },

    close: async () => {},
  };
}

function openFresh(path: string): Writable {
  return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: READ_CHUNK });
}

async function moveInto(from: string, to: string) {
  await makeFolder(dirname(to));
  await rename(from, to);
  await flushFolder(dirname(to));
  if (dirname(from) !== dirname(to)) await flushFolder(dirname(from));
}

/** A new folder survives a power failure only if its parent folder is flushed too. */
async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = dirname(at)) await flushFolder(dirname(at));
}

async function flushFolder(folder: string) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function refuseToRead(key: string, { isFile, bytes, start }: { isFile: boolean; bytes: number; start: number }) {
  if (!isFile) return fileMissing(key);
  if (start > 0 && start >= bytes) return rangeBeyondEnd(key);
  return null;
}

async function* listFolder(root: string, folder: string): AsyncGenerator<{ key: string; bytes: number }> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(nullWhenMissing);
  const sorted = (entries ?? [])
    .filter((entry) => !entry.name.startsWith('.'))
    .map((entry) => ({ isFolder: entry.isDirectory(), key: folder === '' ? entry.name : `${folder}/${entry.name}` }))
    .sort((a, b) => inKeyOrder(sortName(a), sortName(b)));

  for (const { key, isFolder } of sorted) {
    if (isFolder) yield* listFolder(root, key);
    else {
      const facts = await stat(join(root, key)).catch(nullWhenMissing);
      if (facts) yield { key, bytes: facts.size };
    }
  }
}

// Folders are sorted with a trailing slash, as their keys are: 'a-b' comes before 'a/b'.
const sortName = ({ key, isFolder }: { key: string; isFolder: boolean }) => (isFolder ? `${key}/` : key);

const inKeyOrder = (a: string, b: string) => (a < b ? -1 : 1);

function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
  throw error;
}

function asFileProblem(key: string, error: unknown): unknown {
  switch (codeOf(error)) {
    case 'ENOENT':
      return fileMissing(key, error);
    case 'ENOSPC':
    case 'EDQUOT':
      return new FileProblem(
        'disk-full',
        'The disk for files is full. Free some space, or move DATA_DIR to a larger disk.',
        {
          cause: error,
        },
      );
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EISDIR':
    case 'ENOTEMPTY':
      return new FileProblem('file-key', `A part of ${key} is both a file and a folder.`, { cause: error });
    default:
      return error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
