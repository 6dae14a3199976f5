import { Readable } from 'node:stream';
import pg from 'pg';
import type { Connection } from '#server/db/database.ts';
import type { FileStore } from '#server/gateways/files/port.ts';
import { BackupProblem } from './BackupProblem.ts';
import { copyNewFiles, listFiles, type ListedFiles } from './backUpFiles.ts';
import {
  beginBackup,
  deleteOldBackups,
  finishBackup,
  jobsPath,
  manifestPath,
  openBackupFolder,
  tablePath,
} from './backupFolder.ts';
import { digits } from './digits.ts';
import { installationCheck } from './installationCheck.ts';
import type { Manifest, Part } from './Manifest.ts';
import type { Progress } from './progress.ts';
import { ensureReader } from './reader.ts';
import { writeRows, writeSealed } from './sealedFile.ts';
import { withSnapshot, type RowStream, type Snapshot } from './snapshot.ts';

export interface BackUpOptions {
  owner: Connection;
  connection: Connection;
  files: FileStore;
  folder: string;
  publicKey: string;
  /** How many backups the folder keeps. */
  count: number;
  secretKey: string;
  /** The secret is part of the backup if it was generated. */
  isSecretGenerated: boolean;
  hasDemo: boolean;
  /** The role that reads all rows if the owner may not. Default: `stoa_backup`. */
  readerRole?: string;
  now: Date;
  progress: Progress;
}

export interface MadeBackup {
  path: string;
  rows: number;
  files: number;
  /** Files that the database names and the storage does not have. */
  missing: string[];
  deleted: string[];
}

/** Makes a backup while the product runs. Until it is finished, the folder's earlier backups are all there is. */
export async function backUp(options: BackUpOptions): Promise<MadeBackup> {
  const { owner, folder, secretKey, now, count } = options;
  const client = new pg.Client(owner);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireInstallation(client);
    await lockBackups(client);
    await openBackupFolder(folder, installationCheck(secretKey));
    const begun = await beginBackup(folder, now);
    const manifest = await fill(client, begun.path, options);
    const path = await finishBackup(folder, begun);
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    return {
      path,
      rows,
      files: manifest.files.count,
      missing: manifest.missing,
      deleted: await deleteOldBackups(folder, count),
    };
  } finally {
    await client.end();
  }
}

async function requireInstallation(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null as found`,
  );
  if (!rows[0]?.found) throw new BackupProblem('There is nothing to back up: Stoa has never started here.');
}

async function lockBackups(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_lock(hashtext('stoa backup')) as free`,
  );
  if (!rows[0]?.free) throw new BackupProblem('Another backup of this installation is running. Wait until it is done.');
}

async function fill(client: pg.Client, backup: string, options: BackUpOptions) {
  const { progress } = options;
  // Files are deleted after the rows that name them. Those of the snapshot's rows therefore exist now or were just added.
  await copyNewFiles({ ...options, onFile: (done) => progress.show(`Files: ${digits(done)}`) });
  const reader = await ensureReader(client, options.readerRole);
  return withSnapshot({ client, connection: options.connection, reader }, async (snapshot) => {
    const tables = await dumpTables(snapshot, backup, options);
    const jobs = await dump(jobsPath(backup), snapshot.copyJobs(), snapshot.jobColumns, options);
    const listed = await listFiles(
      { ...options, onFile: (done) => progress.show(`List of files: ${digits(done)}`) },
      backup,
      snapshot.copyFileKeys(),
    );
    return writeManifest({ snapshot, tables, jobs, listed, backup, options });
  });
}

async function dumpTables(snapshot: Snapshot, backup: string, options: BackUpOptions) {
  const parts: Record<string, Part> = {};
  for (const [index, table] of snapshot.tables.entries()) {
    options.progress.show(`Tables: ${index + 1} of ${snapshot.tables.length} (${table.name})`);
    parts[table.name] = await dump(tablePath(backup, table.name), snapshot.copyTable(table), table.columns, options);
  }
  return parts;
}

async function dump(path: string, rows: RowStream, columns: string[], { publicKey }: BackUpOptions): Promise<Part> {
  const sha256 = await writeRows(path, rows, publicKey);
  return { columns, rows: rows.rowCount, sha256 };
}

interface Filled {
  snapshot: Snapshot;
  tables: Record<string, Part>;
  jobs: Part;
  listed: ListedFiles;
  backup: string;
  options: BackUpOptions;
}

async function writeManifest({ snapshot, tables, jobs, listed, backup, options }: Filled) {
  const manifest: Manifest = {
    format: 1,
    createdAt: options.now.toISOString(),
    migrations: snapshot.migrations,
    secret: options.isSecretGenerated ? options.secretKey : null,
    secretCheck: installationCheck(options.secretKey),
    hasDemo: options.hasDemo,
    eventDays: snapshot.eventDays,
    tables,
    jobs,
    files: listed.files,
  };
  await writeSealed(manifestPath(backup), Readable.from([Buffer.from(JSON.stringify(manifest))]), options.publicKey);
  return { ...manifest, missing: listed.missing };
}
