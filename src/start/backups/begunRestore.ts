import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';
import type { OpenBackup } from './openBackup.ts';

/** A file in the data folder that names the backup being restored. It exists while a restore is unfinished. */
const BEGUN = 'unfinished-restore';

/** Names a backup, also in a copy of its folder. */
export const nameOf = ({ manifest }: Pick<OpenBackup, 'manifest'>): string =>
  `${manifest.createdAt} ${manifest.secretCheck}`;

/** The backup whose restore was interrupted here. Null: none was. */
export const findBegunRestore = (dataDir: string): Promise<string | null> =>
  readFile(join(dataDir, BEGUN), 'utf8').catch((error: unknown) => {
    // A data folder that cannot exist is reported by whoever needs it.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  });

export const beginRestore = (dataDir: string, backup: OpenBackup): Promise<void> =>
  writeFile(join(dataDir, BEGUN), nameOf(backup), { mode: 0o600, flush: true });

export const finishRestore = (dataDir: string): Promise<void> => rm(join(dataDir, BEGUN), { force: true });

/** Refuses to work on a part of an installation, because the restore replaces everything when it is continued. */
export async function requireNoBegunRestore(dataDir: string): Promise<void> {
  if ((await findBegunRestore(dataDir)) === null) return;
  throw new ConfigError(
    `A restore into DATA_DIR (${resolve(dataDir)}) was interrupted. Run the same npm run restore again: it continues.`,
  );
}
