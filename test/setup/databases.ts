import pg from 'pg';
import { isCluster } from '#server/db/distributeTables.ts';
import { reach, type Cluster } from './cluster.ts';

/** Creates a database, of a Citus cluster on each node. A clone of the template is distributed like it. */
export async function createDatabase(cluster: Cluster, name: string, template?: string): Promise<void> {
  await onEachNode(
    cluster,
    `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`,
  );
  if (template !== undefined || nodesOf(cluster).length === 1) return;
  await onEachNode(cluster, 'create extension citus', name);
  const coordinator = new pg.Client(reach(cluster, name, 'owner'));
  await coordinator.connect();
  try {
    for (const [index, node] of nodesOf(cluster).entries()) {
      const { hostname, port } = new URL(node);
      const add = index === 0 ? 'citus_set_coordinator_host' : 'citus_add_node';
      await coordinator.query(`select ${add}($1, $2)`, [hostname, Number(port)]);
    }
  } finally {
    await coordinator.end();
  }
}

export async function dropDatabase(cluster: Cluster, name: string): Promise<void> {
  // The background processes of a cluster would reconnect and keep the database from being dropped.
  if (nodesOf(cluster).length > 1)
    await onEachNode(cluster, `update pg_database set datallowconn = false where datname = '${name}'`);
  await onEachNode(cluster, `drop database if exists ${name} with (force)`);
}

/** Ends all connections to a database, those of the cluster's own processes too, so that it can be cloned. */
export async function closeDatabase(cluster: Cluster, name: string): Promise<void> {
  await onEachNode(cluster, `alter database ${name} allow_connections false`);
  await onEachNode(cluster, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
}

const nodesOf = (cluster: Cluster): string[] => (cluster.kind === 'url' ? [cluster.url, ...cluster.workers] : ['']);

async function onEachNode(cluster: Cluster, sql: string, database = 'postgres'): Promise<void> {
  const connections =
    cluster.kind === 'url'
      ? nodesOf(cluster).map((url) => reach({ ...cluster, url }, database, 'owner'))
      : [reach(cluster, database, 'owner')];
  await Promise.all(
    connections.map(async (connection) => {
      const client = new pg.Client(connection);
      await client.connect();
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    }),
  );
}

/** The other nodes, if the database of the URL is the coordinator of a Citus cluster. */
export async function findWorkers(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (!(await isCluster((text) => client.query(text)))) return [];
    const { rows } = await client.query<{ host: string; port: number }>(
      'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by nodeid',
    );
    return rows.map(({ host, port }) => Object.assign(new URL(url), { host: `${host}:${port}` }).href);
  } finally {
    await client.end();
  }
}
