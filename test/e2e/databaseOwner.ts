import { realpathSync } from 'node:fs';
import pg from 'pg';
import { clusterHome } from '#server/db/embedded/clusterHome.ts';
import { OWNER } from '#server/db/embedded/initCluster.ts';
import { socketFolder } from '#server/db/embedded/socketFolder.ts';
import { PORT } from '#server/db/embedded/startEmbedded.ts';
import { DATA_DIR } from './server.ts';

/** The connection of the role that owns the database of the browser tests, whom no row-level security restricts. */
export const ownerConnection = () => ({
  host: socketFolder(clusterHome(realpathSync(DATA_DIR))),
  port: PORT,
  user: OWNER,
  database: 'stoa',
});

/** Runs one statement as the database's owner, for what a journey cannot wait for or see. Returns its rows. */
export async function asDatabaseOwner(text: string, values: readonly unknown[]): Promise<unknown[]> {
  const client = new pg.Client(ownerConnection());
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
