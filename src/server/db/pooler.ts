import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Connection } from './database.ts';
import { isTooLate } from './outOfReach.ts';

/** A pooler in front of PostgreSQL, such as PgBouncer, that gives every transaction another connection. */
export interface Pooler {
  connection: Connection;
  /** Whether it knows named statements, as PgBouncer does from 1.21 on with `max_prepared_statements`. */
  knowsNames: boolean;
}

const PATIENCE_MS = 3_000;

/** Whether a connection leads through a pooler in transaction mode, so that two statements may reach two servers. */
export const isPooled = (connection: Connection): Promise<boolean> =>
  withTwoServers(connection, async (client, swap) => {
    const mark = randomUUID();
    await client.query(`select set_config('stoa.mark', $1, false)`, [mark]);
    await swap();
    const answer = client.query<{ mark: string | null }>(`select current_setting('stoa.mark', true) as mark`);
    return answer.then(
      ({ rows }) => rows[0]?.mark !== mark,
      (error: unknown) => {
        // A pooler without a second server makes the client wait for the first.
        if (isTooLate(error)) return true;
        throw error;
      },
    );
  });

const NO_SUCH_STATEMENT = '26000';

/** Whether a named statement works on another server than the one that has parsed it. */
export const knowsNames = (connection: Connection): Promise<boolean> =>
  withTwoServers(connection, async (client, swap) => {
    const named = { name: `stoa_${randomUUID()}`, text: 'select $1::int as number', values: [1] };
    await client.query(named);
    await swap();
    return client.query(named).then(
      () => true,
      (error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === NO_SUCH_STATEMENT) return false;
        throw error;
      },
    );
  });

type Work = (client: pg.Client, swap: () => Promise<unknown>) => Promise<boolean>;

/**
 * `swap` makes a pooler in transaction mode give the client another server: a second client takes the one that was used
 * last, as poolers reuse that first, and keeps it in a transaction.
 */
async function withTwoServers(connection: Connection, work: Work): Promise<boolean> {
  const open = async () => {
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const [client, other] = [await open(), await open()];
  try {
    return await work(client, () => other.query('begin'));
  } finally {
    await Promise.all([client.end(), other.end()]);
  }
}
