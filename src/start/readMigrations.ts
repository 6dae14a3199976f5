import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from '#server/db/migrate.ts';
import { PROJECT_ROOT } from './projectRoot.ts';

const FOLDER = join(PROJECT_ROOT, 'src/server/db/migrations');

/** The numbered SQL files in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(FOLDER, name), 'utf8') })));
}
