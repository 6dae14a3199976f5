import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import type { Connection } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { readMigrations } from '#start/readMigrations.ts';
import { APP_PASSWORD, APP_ROLE, reach, type Cluster } from './setup/cluster.ts';

const ROOT = join(import.meta.dirname, '..');
const SCHEMA = 'src/server/db/schema.ts';
/** What our connections make of PostgreSQL's types: see EXACT_TYPES in server/db/database.ts. */
const TYPES = { int8: 'number', uuid: 'string', timestamptz: 'Date', jsonb: 'unknown', bytea: 'Buffer' };

it('the tables’ types say what the migrations make', async () => {
  const cluster = inject('cluster');
  const database = `schema_${randomUUID().replaceAll('-', '')}`;
  const folder = await mkdtemp(join(tmpdir(), 'stoa-schema-'));
  await asOwner(reach(cluster, 'postgres', 'owner'), `create database ${database}`);
  try {
    const owner = reach(cluster, database, 'owner');
    await migrate({ owner, app: { role: APP_ROLE, password: APP_PASSWORD }, migrations: await readMigrations() });
    await asOwner(owner, 'drop table migrations');
    const file = join(folder, 'schema.ts');
    const words = [
      '--url',
      urlOf(cluster, database),
      '--dialect',
      'postgres',
      '--out-file',
      file,
      '--log-level',
      'error',
    ];
    await run('kysely-codegen/dist/cli/bin.js', [...words, '--type-mapping', JSON.stringify(TYPES)]);
    await run('oxfmt/bin/oxfmt', ['-c', join(ROOT, '.oxfmtrc.json'), file]);
    expect(await readFile(join(ROOT, SCHEMA), 'utf8')).toBe(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await asOwner(reach(cluster, 'postgres', 'owner'), `drop database ${database} with (force)`);
  }
});

const run = (program: string, words: string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'node_modules', program), ...words], { cwd: ROOT });

function urlOf(cluster: Cluster, database: string): string {
  if (cluster.kind === 'socket') {
    return `postgres://${cluster.user}@localhost:${cluster.port}/${database}?host=${encodeURIComponent(cluster.host)}`;
  }
  const url = new URL(cluster.url);
  url.pathname = `/${database}`;
  return url.href;
}

async function asOwner(connection: Connection, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
