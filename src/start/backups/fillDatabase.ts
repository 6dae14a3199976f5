import type pg from 'pg';
import type { Connection } from '#server/db/database.ts';
import { migrate, type Migration, type MigrateOptions } from '#server/db/migrate.ts';
import { openQueue } from '#server/jobs/openQueue.ts';
import { copyJobs, copyRows } from './copyRows.ts';
import { onConnection } from './onConnection.ts';
import type { Progress } from './progress.ts';
import type { RowSource } from './RowSource.ts';
import { beginCopy, findCopyState, finishCopy } from './unfinishedCopy.ts';

export interface FillOptions {
  owner: Connection;
  connection: Connection;
  app: MigrateOptions['app'];
  migrations: readonly Migration[];
  progress: Progress;
}

/** Creates the tables of the source in an empty database, or in one where this was interrupted. */
export async function createTables(source: RowSource, options: FillOptions): Promise<void> {
  const { owner, app, migrations, progress } = options;
  progress.show('Creating the tables');
  const isFilled = await onConnection(owner, async (client) => {
    await beginCopy(client);
    return (await findCopyState(client)) === 'filled';
  });
  if (isFilled) return;
  const known = new Set(source.migrations);
  await migrate({ owner, app, migrations: migrations.filter(({ name }) => known.has(name)), staysLocal: true });
}

/**
 * Copies jobs and rows of the source into its new tables. The rows come last and in one transaction, so that an interrupted copy
 * is an empty store and never half of one.
 */
export async function fillDatabase(source: RowSource, options: FillOptions): Promise<void> {
  const { owner, connection, app, migrations, progress } = options;
  const state = await onConnection(owner, findCopyState);
  if (state !== 'filled') {
    await (await openQueue({ connection, onError: rethrow, isWorker: false })).close();
    await copyJobs(connection, source);
    await copyRows(owner, source, progress);
  }
  progress.show('Finishing the tables');
  // What this version of Stoa has added since. On a cluster, the rows are distributed to the nodes.
  await migrate({ owner, app, migrations });
  await onConnection(owner, async (client) => {
    await client.query('analyze');
    await finishCopy(client);
    // The embedded server has five seconds to stop. With more to write it would be killed, which empties unlogged tables.
    if (await mayCheckpoint(client)) await client.query('checkpoint');
  });
}

async function mayCheckpoint(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(`select pg_has_role('pg_checkpoint', 'usage') as may`);
  return rows[0]?.may ?? false;
}

function rethrow(error: Error): never {
  throw error;
}
