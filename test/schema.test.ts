import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { generateSchema, ROOT } from '../scripts/schema/generateSchema.ts';
import { APP_ROLE, reach, type Cluster } from './setup/cluster.ts';
import { runSql } from './setup/runSql.ts';

it('schema.ts and schema.sql match the migrations (run `npm run schema` after a new one)', async () => {
  const cluster = inject('cluster');
  const database = `schema_${randomUUID().replaceAll('-', '')}`;
  await runSql(reach(cluster, 'postgres', 'owner'), `create database ${database}`);
  try {
    const owner = reach(cluster, database, 'owner');
    const files = await generateSchema({ owner, url: urlOf(cluster, database), role: APP_ROLE });
    for (const [path, text] of Object.entries(files)) expect(await readFile(join(ROOT, path), 'utf8')).toBe(text);
  } finally {
    await runSql(reach(cluster, 'postgres', 'owner'), `drop database ${database} with (force)`);
  }
});

function urlOf(cluster: Cluster, database: string): string {
  if (cluster.kind === 'socket') {
    return `postgres://${cluster.user}@localhost:${cluster.port}/${database}?host=${encodeURIComponent(cluster.host)}`;
  }
  const url = new URL(cluster.url);
  url.pathname = `/${database}`;
  return url.href;
}
