import { realpathSync } from 'node:fs';
import pg from 'pg';
import { clusterHome } from '#server/db/embedded/clusterHome.ts';
import { OWNER } from '#server/db/embedded/initCluster.ts';
import { socketFolder } from '#server/db/embedded/socketFolder.ts';
import { PORT } from '#server/db/embedded/startEmbedded.ts';
import { DATA_DIR } from './server.ts';

/** Makes a creator's sessions look old, because a journey cannot wait 15 minutes. */
export async function ageSessions(email: string): Promise<void> {
  const client = new pg.Client({
    host: socketFolder(clusterHome(realpathSync(DATA_DIR))),
    port: PORT,
    user: OWNER,
    database: 'stoa',
  });
  await client.connect();
  await client.query(
    `update sessions s set confirmed_at = 'epoch' from accounts a where a.id = s.account_id and a.email = $1`,
    [email],
  );
  await client.end();
}
