import pg from 'pg';
import type { Migration } from '#server/db/migrate.ts';
import { BackupProblem } from '../backups/BackupProblem.ts';
import { createTables, fillDatabase } from '../backups/fillDatabase.ts';
import { onConnection } from '../backups/onConnection.ts';
import type { Progress } from '../backups/progress.ts';
import { ensureReader } from '../backups/reader.ts';
import { countTables } from '../backups/requireEmpty.ts';
import type { RowSource } from '../backups/RowSource.ts';
import { type RowStream, type Snapshot, withSnapshot } from '../backups/snapshot.ts';
import { findCopyState } from '../backups/unfinishedCopy.ts';
import type { ConnectedDatabase } from '../prepareDatabase.ts';
import { type Compared, compareSnapshots, isEqual } from './compareSnapshots.ts';
import { markMoved } from './movedAway.ts';

export interface MoveOptions {
  source: Place;
  target: Place;
  migrations: readonly Migration[];
  progress: Progress;
}

export interface Place extends Pick<ConnectedDatabase, 'owner' | 'connection' | 'app' | 'embedded'> {
  /** Without a password. */
  name: string;
}

/**
 * Copies a database into an empty one, compares the two, and marks the first as moved if they are equal. Nothing may run on the
 * first one. If this is interrupted, it is done again or continued by the next call.
 */
export const moveDatabase = (options: MoveOptions): Promise<Compared[]> =>
  onConnection(options.source.owner, async (client) => {
    // Until this connection ends, nothing starts on the database: a start waits for this lock.
    await client.query("select pg_advisory_lock_shared(hashtext('stoa migrations'))");
    await requireStopped(client, options.source);
    await requireSameVersion(client, options);
    await requireRoom(options.target);
    const compared = await withSource(client, options, async (snapshot) => {
      const rows = rowsOf(snapshot);
      const filling = { ...options.target, ...options };
      await createTables(rows, filling);
      await fillDatabase(rows, filling);
      return compareWith(snapshot, options);
    });
    if (compared.every(isEqual)) {
      await requireStopped(client, options.source);
      await markMoved(client, options.target.name);
    }
    return compared;
  });

/** Only compares the two databases. */
export const compareDatabases = (options: MoveOptions): Promise<Compared[]> =>
  onConnection(options.source.owner, (client) =>
    withSource(client, options, (snapshot) => compareWith(snapshot, options)),
  );

async function withSource<Result>(
  client: pg.Client,
  { source }: MoveOptions,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const reader = await ensureReader(client);
  return withSnapshot({ client, connection: { ...source.connection, application_name: OURS }, reader }, work);
}

const OURS = 'stoa move';

const compareWith = (here: Snapshot, { target, progress }: MoveOptions): Promise<Compared[]> =>
  onConnection(target.owner, async (client) => {
    const reader = await ensureReader(client);
    return withSnapshot({ client, connection: target.connection, reader }, (there) =>
      compareSnapshots({ here, there }, progress),
    );
  });

/** Every process of Stoa has connections of the product's role all the time, and a cluster has some of its own. */
async function requireStopped(client: pg.Client, { app, name }: Place): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and usename = $1 and application_name <> $2
        and application_name not like 'citus%'`,
    [app.role, OURS],
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new BackupProblem(
    `Stoa is running on ${name} (connections: ${count}). Stop every npm start and npm run worker first, ` +
      'so that nothing is sold there after it was copied.',
  );
}

async function requireSameVersion(client: pg.Client, { source, migrations }: MoveOptions): Promise<void> {
  const { rows: found } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null as found`,
  );
  if (!found[0]?.found) throw new BackupProblem(`There is nothing to move: Stoa has never started on ${source.name}.`);
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const applied = rows.map(({ name }) => name);
  const known = migrations.map(({ name }) => name);
  const newer = applied.find((name) => !known.includes(name));
  const missing = known.find((name) => !applied.includes(name));
  if (newer !== undefined) {
    throw new BackupProblem(
      `${source.name} was used by a newer version of Stoa (${newer}). Move it with that version.`,
    );
  }
  if (missing === undefined) return;
  throw new BackupProblem(
    `${source.name} was last used by an earlier version of Stoa (without ${missing}). Run npm run migrate first.`,
  );
}

async function requireRoom({ owner, name }: Place): Promise<void> {
  const state = await onConnection(owner, findCopyState);
  if (state !== 'none' || (await countTables(owner)) === 0) return;
  throw new BackupProblem(
    `${name} contains tables. A database is only moved into an empty one, so that nothing is overwritten. Nothing was changed.`,
  );
}

function rowsOf(snapshot: Snapshot): RowSource {
  const counted = (rows: RowStream) => ({ rows, count: () => rows.rowCount });
  return {
    migrations: snapshot.migrations,
    eventDays: snapshot.eventDays,
    tables: snapshot.tables.map((table) => ({
      ...table,
      open: () => Promise.resolve(counted(snapshot.copyTable(table))),
    })),
    jobs: { columns: snapshot.jobColumns, open: () => Promise.resolve(counted(snapshot.copyJobs())) },
  };
}
