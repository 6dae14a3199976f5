import pg from 'pg';
import type { Connection } from '#server/db/database.ts';

/** The address of the tests' PostgreSQL. Plain data, because it is sent to the workers. */
export type Cluster =
  | { kind: 'socket'; host: string; port: number; user: string; template: string }
  /** `workers` are the addresses of the other nodes if the server is the coordinator of a Citus cluster. */
  | { kind: 'url'; url: string; template: string; workers: string[] };

export const APP_ROLE = 'stoa_test_app';
export const APP_PASSWORD = 'a password for tests only';

/** The URL of one database of the cluster, as its owner or as the product's role. */
export function reach(cluster: Cluster, database: string, as: 'owner' | 'app'): Connection {
  if (cluster.kind === 'socket') {
    const { host, port, user } = cluster;
    return { host, port, database, user: as === 'owner' ? user : APP_ROLE };
  }
  const url = new URL(cluster.url);
  url.pathname = `/${database}`;
  if (as === 'app') {
    url.username = APP_ROLE;
    url.password = APP_PASSWORD;
  }
  return { connectionString: url.href };
}

/** The same as a setting of the product. */
export function urlOf(connection: Connection): string {
  const { user = '', password = '', host, port, database: name = '' } = new pg.Client(connection);
  return `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
}
