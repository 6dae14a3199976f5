import pg from 'pg';
import type { Connection } from '#server/db/database.ts';

/** Runs statements on a separate connection, as the role that `connection` names. */
export async function runSql(connection: Connection, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
