import pg from 'pg';
import type { Connection } from '#server/db/database.ts';

/** Runs `work` on a connection of its own. */
export async function onConnection<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
