import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { BackupProblem } from './BackupProblem.ts';

/*
 * A folder of backups:
 *
 *   stoa-backups.json          whose backups these are
 *   2026-11-26T05-40-12Z/      one backup: manifest.age, tables/{name}.age, jobs.age, files.age (the list of files)
 *   files/3f/{hash of key}.age the files of all backups, each once
 */
export const MARKER = 'stoa-backups.json';
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
/** Of a backup that is being made, or was interrupted. */
const UNFINISHED = /^\.unfinished-/;
const Marker = z.object({ format: z.literal(1), installation: z.string() });

export const manifestPath = (backup: string): string => join(backup, 'manifest.age');
export const tablePath = (backup: string, table: string): string => join(backup, 'tables', `${table}.age`);
export const jobsPath = (backup: string): string => join(backup, 'jobs.age');
export const fileListPath = (backup: string): string => join(backup, 'files.age');
/** The list of a backup's files by their names here, unencrypted, so that a backup can be deleted without its key. */
export const fileNamesPath = (backup: string): string => join(backup, 'files.txt');

/** The name of a stored file, below `files/`. Its key contains random bits, so the name reveals nothing. */
export const fileName = (key: string): string => createHash('sha256').update(key).digest('hex');
export const filePath = (folder: string, name: string): string =>
  join(folder, 'files', name.slice(0, 2), `${name.slice(2)}.age`);

/** Creates the folder, or checks that it contains backups of this installation and nothing else. */
export async function openBackupFolder(folder: string, installation: string): Promise<void> {
  const names = await readdir(folder).catch(whenUnusable(folder));
  if (names === null) await mkdir(folder, { recursive: true, mode: 0o700 }).catch(whenUnusable(folder));
  if (names === null || names.length === 0) {
    await writeFile(join(folder, MARKER), JSON.stringify({ format: 1, installation })).catch(whenUnusable(folder));
    return;
  }
  if (!names.includes(MARKER)) {
    throw new BackupProblem(
      `${resolve(folder)} contains other files. Choose an empty folder, or one with backups of this installation.`,
    );
  }
  const marker = Marker.safeParse(JSON.parse(await readFile(join(folder, MARKER), 'utf8')));
  if (marker.data?.installation !== installation) {
    throw new BackupProblem(
      `${resolve(folder)} contains backups of another installation. Choose a folder of its own for this one.`,
    );
  }
}

function whenUnusable(folder: string): (error: unknown) => null {
  return (error) => {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT') return null;
    throw new BackupProblem(
      `${resolve(folder)} cannot be used (${error.message}). Choose a folder that this user can create, read and write.`,
      { cause: error },
    );
  };
}

/** A new folder for a backup that is not finished. The remains of interrupted ones are removed. */
export async function beginBackup(folder: string, now: Date): Promise<{ path: string; name: string }> {
  for (const name of await readdir(folder)) {
    if (UNFINISHED.test(name)) await rm(join(folder, name), { recursive: true });
  }
  const name = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const path = join(folder, `.unfinished-${name}`);
  for (const one of [join(path, 'tables'), join(folder, 'files')]) await mkdir(one, { recursive: true, mode: 0o700 });
  return { path, name };
}

/** From here on the backup counts. */
export async function finishBackup(folder: string, { path, name }: { path: string; name: string }): Promise<string> {
  const finished = join(folder, name);
  await rename(path, finished);
  return finished;
}

/** The finished backups of a folder, latest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(whenUnusable(folder))) ?? [];
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
}

/** Deletes all but the latest backups, and the files that none of these contains. Returns the names of the deleted ones. */
export async function deleteOldBackups(folder: string, count: number): Promise<string[]> {
  const backups = await listBackups(folder);
  const old = backups.slice(count);
  // Renamed first, so that a backup is never half deleted under its own name.
  for (const name of old) {
    const doomed = join(folder, `.unfinished-${name}`);
    await rename(join(folder, name), doomed);
    await rm(doomed, { recursive: true });
  }
  await deleteUnusedFiles(folder, backups.slice(0, count));
  return old;
}

async function deleteUnusedFiles(folder: string, backups: readonly string[]): Promise<void> {
  const used = new Set<string>();
  for (const backup of backups) {
    const lines = createInterface({ input: createReadStream(fileNamesPath(join(folder, backup))) });
    for await (const name of lines) used.add(name);
  }
  const root = join(folder, 'files');
  for (const part of await readdir(root)) {
    for (const name of await readdir(join(root, part))) {
      if (!used.has(`${part}${name.replace(/\.age$/, '')}`)) await rm(join(root, part, name));
    }
  }
}
