import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded/startEmbedded.ts';
import { generateSchema, ROOT } from './generateSchema.ts';

const DATABASE = 'stoa_schema';
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

const dataDir = await mkdtemp(join(tmpdir(), 'stoa-schema-'));
const server = await startEmbedded({ dataDir, settings: { fsync: 'off' }, log: QUIET });
try {
  const { host, port, user } = server;
  const admin = new pg.Client({ host, port, user, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  const owner = { host, port, user, database: DATABASE };
  const files = await generateSchema({ owner, url: server.adminUrl(DATABASE), role: 'stoa_app' });
  for (const [path, text] of Object.entries(files)) {
    await writeFile(join(ROOT, path), text);
    console.log(`Wrote ${path}`);
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
