import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { FileProblem } from '#server/gateways/files/FileProblem.ts';
import type { FileStore } from '#server/gateways/files/port.ts';
import type { Manifest } from './Manifest.ts';
import { fileListPath, fileName, fileNamesPath, filePath } from './backupFolder.ts';
import { severalAtOnce } from './severalAtOnce.ts';
import { writeRows, writeSealed } from './sealedFile.ts';
import type { RowStream } from './snapshot.ts';

export interface FilesOptions {
  files: FileStore;
  folder: string;
  publicKey: string;
  onFile: (done: number) => void;
}

/** Copies every file that the folder does not contain yet. The content of a key never changes. */
export async function copyNewFiles(options: FilesOptions): Promise<void> {
  let done = 0;
  const copied = severalAtOnce(options.files.list(''), ({ key }) => copyFile(options, key));
  while (!(await copied.next()).done) options.onFile((done += 1));
}

/** False if the file is gone, because its store deleted it meanwhile. */
async function copyFile({ files, folder, publicKey }: FilesOptions, key: string): Promise<boolean> {
  const path = filePath(folder, fileName(key));
  if (await exists(path)) return true;
  const facts = await files.stat(key);
  const content = facts && (await files.get(key).catch(nullWhenMissing));
  if (!facts || !content) return false;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.part`;
  await rm(part, { force: true });
  const head = { key, bytes: facts.bytes };
  await writeSealed(part, Readable.from(withHead(head, content), { objectMode: false }), publicKey);
  await rename(part, path);
  return true;
}

/** The first line names the file, so that none can be exchanged for another. */
async function* withHead(head: { key: string; bytes: number }, content: Readable): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(head)}\n`);
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes !== head.bytes) throw new Error(`The file ${head.key} has ${bytes} bytes instead of ${head.bytes}.`);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
      throw error;
    },
  );

function nullWhenMissing(error: unknown): null {
  if (error instanceof FileProblem && error.code === 'file-missing') return null;
  throw error;
}

export interface ListedFiles {
  files: Manifest['files'];
  /** Named by rows of the database, and in neither the storage nor the folder. */
  missing: string[];
}

/**
 * Writes the list of the backup's files: those in the storage, and those that the snapshot's rows name and that were
 * deleted since. The latter were copied before the snapshot was taken.
 */
export async function listFiles(options: FilesOptions, backup: string, named: RowStream): Promise<ListedFiles> {
  const names = createWriteStream(fileNamesPath(backup), { flags: 'wx', mode: 0o600, flush: true });
  const list = new PassThrough();
  const writing = writeRows(fileListPath(backup), list, options.publicKey);
  const missing: string[] = [];
  let count = 0;
  const copied = severalAtOnce(merged(options.files, named), ({ key }) => copyFile(options, key));
  for await (const { item, result: isCopied } of copied) {
    const { key, isNamed } = item;
    if (isCopied) {
      options.onFile((count += 1));
      await write(names, `${fileName(key)}\n`);
      await write(list, `${key}\n`);
    } else if (isNamed) missing.push(key);
  }
  list.end();
  names.end();
  await finished(names);
  return { files: { count, sha256: await writing }, missing };
}

async function write(target: PassThrough | ReturnType<typeof createWriteStream>, text: string): Promise<void> {
  if (!target.write(text)) await once(target, 'drain');
}

/** The keys of the storage and of the rows in one order. Both are sorted by code unit. */
async function* merged(files: FileStore, named: RowStream): AsyncGenerator<{ key: string; isNamed: boolean }> {
  const lines = createInterface({ input: named })[Symbol.asyncIterator]();
  const stored = files.list('')[Symbol.asyncIterator]();
  let [line, file] = [await lines.next(), await stored.next()];
  while (!line.done || !file.done) {
    const isNamed = !line.done && (file.done || line.value <= file.value.key);
    const isStored = !file.done && (line.done || file.value.key <= line.value);
    const key = isNamed ? line.value : isStored ? file.value.key : '';
    yield { key, isNamed };
    if (isNamed) line = await lines.next();
    if (isStored) file = await stored.next();
  }
}
