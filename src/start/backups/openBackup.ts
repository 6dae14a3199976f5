import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { BackupProblem } from './BackupProblem.ts';
import { fileListPath, fileName, filePath, jobsPath, listBackups, manifestPath, tablePath } from './backupFolder.ts';
import { type BackupKey, needsOtherKey } from './encryption.ts';
import { Manifest, type Part } from './Manifest.ts';
import type { Progress } from './progress.ts';
import { hashOf, readRows, readSealed } from './sealedFile.ts';
import { severalAtOnce } from './severalAtOnce.ts';
import { readStoredFile } from './readStoredFile.ts';
import { digits } from './digits.ts';

/** A backup that the key opens. */
export interface OpenBackup {
  path: string;
  /** The folder of all backups, which contains the files. */
  folder: string;
  manifest: Manifest;
  key: BackupKey;
}

/** Opens a backup, or the latest one of a folder. */
export async function openBackup(from: string, key: BackupKey): Promise<OpenBackup> {
  const path = await findBackup(from);
  const manifest = await readManifest(path, key);
  return { path, folder: dirname(path), manifest, key };
}

async function findBackup(from: string): Promise<string> {
  const given = resolve(from);
  if (await isFile(manifestPath(given))) return given;
  const [latest] = await listBackups(given);
  if (latest === undefined) throw new BackupProblem(`${given} contains no finished backup.`);
  return join(given, latest);
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (facts) => facts.isFile(),
    () => false,
  );

async function readManifest(path: string, { secret }: BackupKey): Promise<Manifest> {
  const sealed = await unlessDamaged(manifestPath(path), async () =>
    text(await readSealed(manifestPath(path), secret)),
  );
  const parsed = Manifest.safeParse(JSON.parse(sealed));
  if (parsed.success) return parsed.data;
  throw new BackupProblem(`${path} was made by a newer version of Stoa. Restore it with that version.`);
}

/** Refuses a backup whose database has migrations that this version of Stoa does not have. */
export function requireKnown({ manifest, path }: OpenBackup, known: readonly string[]): void {
  const unknown = manifest.migrations.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new BackupProblem(`${path} was made by a newer version of Stoa (${unknown}). Restore it with that version.`);
}

/** Reads the whole backup. Throws if anything is missing, cut or changed, before anything is restored. */
export async function checkBackup(backup: OpenBackup, progress: Progress): Promise<void> {
  const { manifest, path, key } = backup;
  const tables = Object.entries(manifest.tables);
  for (const [index, [name, part]] of tables.entries()) {
    progress.show(`Checking tables: ${index + 1} of ${tables.length} (${name})`);
    await checkRows(tablePath(path, name), part, key);
  }
  await checkRows(jobsPath(path), manifest.jobs, key);
  await checkRows(fileListPath(path), manifest.files, key);
  let done = 0;
  const check = (name: string) => {
    const stored = filePath(backup.folder, fileName(name));
    return unlessDamaged(stored, async () => hashOf(await readStoredFile(stored, { key: name, secret: key.secret })));
  };
  const checked = severalAtOnce(listedFiles(backup), check);
  while (!(await checked.next()).done) {
    progress.show(`Checking files: ${digits((done += 1))} of ${digits(manifest.files.count)}`);
  }
  if (done !== manifest.files.count) throw damaged(fileListPath(path));
}

async function checkRows(path: string, { sha256 }: Pick<Part, 'sha256'>, { secret }: BackupKey): Promise<void> {
  const found = await unlessDamaged(path, async () => hashOf(await readRows(path, secret)));
  if (found !== sha256) throw damaged(path);
}

/** The storage keys of the backup's files. */
export async function* listedFiles({ path, key }: OpenBackup): AsyncGenerator<string> {
  yield* createInterface({ input: await readRows(fileListPath(path), key.secret) });
}

async function unlessDamaged<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (needsOtherKey(error)) {
      throw new BackupProblem(
        'This key does not open this backup. It was made with another key: look for the key file of that time. ' +
          'Without it nobody can open the backup.',
        { cause: error },
      );
    }
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') throw error;
    throw damaged(path, error);
  }
}

const damaged = (path: string, cause?: unknown) =>
  new BackupProblem(
    `The backup is damaged: ${path} is missing, cut or changed. Nothing was restored. Use another backup.`,
    {
      cause,
    },
  );
