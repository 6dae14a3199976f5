import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Connection } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { readMigrations } from '#start/readMigrations.ts';
import { describeDatabase } from './describeDatabase.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** What the product's connections return for PostgreSQL's types: see EXACT_TYPES in server/db/database.ts. */
const TYPES = { int8: 'number', uuid: 'string', timestamptz: 'Date', jsonb: 'unknown', bytea: 'Buffer' };

interface EmptyDatabase {
  owner: Connection;
  /** The same connection as a URL. */
  url: string;
  /** The role that the product runs as. */
  role: string;
}

/** Migrates an empty database and returns the files that describe it, as text by path. */
export async function generateSchema({ owner, url, role }: EmptyDatabase): Promise<Record<string, string>> {
  await migrate({ owner, app: { role }, migrations: await readMigrations() });
  const client = new pg.Client(owner);
  await client.connect();
  try {
    // The runner's own table, which no migration creates.
    await client.query('drop table migrations');
    return {
      'src/server/db/schema.ts': await generateTypes(url),
      'src/server/db/schema.sql': await describeDatabase({ client, role }),
    };
  } finally {
    await client.end();
  }
}

async function generateTypes(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-types-'));
  const file = join(folder, 'schema.ts');
  try {
    const args = ['--url', url, '--dialect', 'postgres', '--out-file', file, '--log-level', 'error'];
    await run('kysely-codegen/dist/cli/bin.js', [...args, '--type-mapping', JSON.stringify(TYPES)]);
    await run('oxfmt/bin/oxfmt', ['-c', join(ROOT, '.oxfmtrc.json'), file]);
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const run = (program: string, args: string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'node_modules', program), ...args], { cwd: ROOT });
