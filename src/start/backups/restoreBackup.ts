import type { FileStore } from '#server/gateways/files/port.ts';
import { jobsPath, tablePath } from './backupFolder.ts';
import { createTables, fillDatabase, type FillOptions } from './fillDatabase.ts';
import type { Part } from './Manifest.ts';
import type { OpenBackup } from './openBackup.ts';
import { restoreFiles } from './restoreFiles.ts';
import type { RowPart, RowSource } from './RowSource.ts';
import { readRows } from './sealedFile.ts';

export interface RestoreOptions extends FillOptions {
  files: FileStore;
}

/** Restores a checked backup into an empty database and an empty storage. */
export async function restoreBackup(backup: OpenBackup, options: RestoreOptions): Promise<void> {
  const source = rowsOf(backup);
  await createTables(source, options);
  await restoreFiles(options.files, backup, options.progress);
  await fillDatabase(source, options);
}

function rowsOf({ manifest, path, key }: OpenBackup): RowSource {
  const part = (file: string, { columns, rows }: Part): RowPart => ({
    columns,
    open: async () => ({ rows: await readRows(file, key.secret), count: () => rows }),
  });
  return {
    migrations: manifest.migrations,
    eventDays: manifest.eventDays,
    tables: Object.entries(manifest.tables).map(([name, table]) => ({ name, ...part(tablePath(path, name), table) })),
    jobs: part(jobsPath(path), manifest.jobs),
  };
}
