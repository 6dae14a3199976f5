import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Connection } from '#server/db/database.ts';
import type { Config } from '../config.ts';
import { openStorage } from '../openStorage.ts';
import { requireDatabase } from '../requireDatabase.ts';
import { BackupProblem } from './BackupProblem.ts';
import { onConnection } from './onConnection.ts';

/** What an installation creates in its data folder. */
const OWN = ['postgres', 'cluster-location', 'files', 'uploads', 'secret', 'demo'];

/** Refuses a restore over anything that exists. Changes nothing. */
export async function requireEmpty(config: Config): Promise<void> {
  const found = (await readdir(config.dataDir).catch(noneWhenMissing)).filter((name) => OWN.includes(name));
  if (found.length > 0) {
    throw notEmpty(`DATA_DIR (${resolve(config.dataDir)}) contains an installation: ${found.join(', ')}`);
  }
  if (config.databaseUrl !== undefined) {
    await requireDatabase(config.databaseUrl);
    if ((await countTables({ connectionString: config.databaseUrl })) > 0) {
      throw notEmpty('The database of DATABASE_URL contains tables');
    }
  }
  // Files on the disk are in the data folder.
  if (config.s3 === undefined) return;
  const { files } = await openStorage(config);
  for await (const { key } of files.list('')) {
    throw notEmpty(`The bucket ${config.s3.bucket} contains files, such as ${key}`);
  }
  await files.close();
}

const notEmpty = (what: string) =>
  new BackupProblem(
    `${what}. A backup is only restored into an empty installation, so that nothing is overwritten. ` +
      'Nothing was changed. Set DATA_DIR, DATABASE_URL and S3_BUCKET to empty places.',
  );

/** How many tables of the product, or of anybody else in its schemas, a database has. */
export const countTables = (connection: Connection): Promise<number> =>
  onConnection(connection, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'pgboss', 'event_days') and c.relkind in ('r', 'p')
         and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`,
    );
    return rows[0]?.count ?? 0;
  });

function noneWhenMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
