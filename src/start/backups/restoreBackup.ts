import type { Connection } from '#server/db/database.ts';
import { migrate, type Migration, type MigrateOptions } from '#server/db/migrate.ts';
import type { FileStore } from '#server/gateways/files/port.ts';
import { openQueue } from '#server/jobs/openQueue.ts';
import type { OpenBackup } from './openBackup.ts';
import type { Progress } from './progress.ts';
import { restoreFiles } from './restoreFiles.ts';
import { restoreJobs, restoreRows } from './restoreRows.ts';

export interface RestoreOptions {
  owner: Connection;
  connection: Connection;
  app: MigrateOptions['app'];
  migrations: readonly Migration[];
  files: FileStore;
  progress: Progress;
}

/**
 * Restores a checked backup into an empty database and an empty storage. The rows come last and in one transaction, so that
 * an interrupted restore is an empty store and never half of one.
 */
export async function restoreBackup(backup: OpenBackup, options: RestoreOptions): Promise<void> {
  const { owner, connection, app, migrations, files, progress } = options;
  const known = new Set(backup.manifest.migrations);
  progress.show('Creating the tables');
  await migrate({ owner, app, migrations: migrations.filter(({ name }) => known.has(name)), staysLocal: true });
  await restoreFiles(files, backup, progress);
  await (await openQueue({ connection, onError: rethrow, isWorker: false })).close();
  await restoreJobs(connection, backup);
  await restoreRows(owner, backup, progress);
  // What this version of Stoa has added since the backup. On a cluster, the rows are spread over the nodes.
  await migrate({ owner, app, migrations });
}

function rethrow(error: Error): never {
  throw error;
}
