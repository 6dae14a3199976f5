import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { reach, urlOf } from '#test/setup/cluster.ts';
import { createDatabase, dropDatabase, findWorkers } from '#test/setup/databases.ts';
import { untilQueueIsEmpty } from './captureOrder.ts';
import { byTurns, rateOf, whole } from './figures.ts';
import { openClient } from './openClient.ts';
import { openPlainShop } from './openMeasuredShop.ts';
import type { Row } from './Row.ts';
import { startProduct } from './startProduct.ts';

/** Any database of a cluster's coordinator, as a superuser. This creates databases of its own and drops them. */
const SETTING = 'BENCH_CLUSTER_URL';
const LOAD = { times: 200, atOnce: 16 };
const ROUNDS = 5;

/** Orders on a Citus cluster, by turns with an ordinary database of the coordinator's server. */
export async function measureCluster(folder: string, environment: Record<string, string>): Promise<Row> {
  const url = process.env[SETTING];
  const workers = url === undefined ? [] : await findWorkers(url);
  if (url === undefined || workers.length === 0) {
    const measured = `not measured: ${SETTING} does not name the coordinator of a Citus cluster`;
    return { what: 'paid test orders on a cluster', measured };
  }
  const alone = await dropFormer({ url, workers });
  const cluster = await openSeller({ url, workers }, { folder: join(folder, 'cluster'), environment });
  const plain = await openSeller({ url, workers: [] }, { folder: join(folder, 'plain'), environment });
  await cluster.sell();
  await plain.sell();
  const rates = await byTurns(ROUNDS, { ours: cluster.sell, bare: plain.sell });
  await cluster.close();
  await plain.close();
  await alone.end();
  return {
    what: `paid test orders, ${LOAD.atOnce} clients, a cluster of ${workers.length + 1} nodes on this machine, against one plain database`,
    measured: `${whole(rates.ours)} of ${whole(rates.bare)} orders/s`,
    ratio: rates.ratio,
  };
}

/** Drops the databases of runs that were killed. The returned connection holds a lock, so that no other run drops ours. */
async function dropFormer({ url, workers }: { url: string; workers: string[] }): Promise<pg.Client> {
  const nodes = nodesAt(url, workers);
  const client = new pg.Client(reach(nodes, 'postgres', 'owner'));
  await client.connect();
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock(hashtext('stoa bench cluster')) as locked",
  );
  if (!rows[0]?.locked) {
    await client.end();
    throw new Error(`Another bench is using the cluster of ${SETTING}. Wait until it has ended.`);
  }
  for (const node of [url, ...workers]) {
    for (const name of await namesAt(nodesAt(node, []))) await dropDatabase(nodes, name);
  }
  return client;
}

async function namesAt(node: ReturnType<typeof nodesAt>): Promise<string[]> {
  const client = new pg.Client(reach(node, 'postgres', 'owner'));
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname ~ '^bench_[0-9a-f]{32}$'",
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

const nodesAt = (url: string, workers: string[]) => ({ kind: 'url', url, workers, template: '' }) as const;

interface Place {
  folder: string;
  environment: Record<string, string>;
}

/** The product on a new database with a store, and a function that returns how many orders a second it took. */
async function openSeller({ url, workers }: { url: string; workers: string[] }, { folder, environment }: Place) {
  const nodes = nodesAt(url, workers);
  const database = `bench_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(nodes, database);
  const connection = reach(nodes, database, 'owner');
  const product = await startProduct({
    dataDir: folder,
    environment: { ...environment, DEMO: 'off', DATABASE_URL: urlOf(connection) },
  });
  const client = openClient(product);
  const { storeId, productId } = await openPlainShop(client);
  const quote = await client.quote({ storeId, productId });
  const owner = new pg.Client(connection);
  await owner.connect();
  return {
    sell: async () => {
      const rate = await rateOf(LOAD, () =>
        client.placeOrder({ storeId, quote, email: `${randomUUID()}@example.com` }),
      );
      await untilQueueIsEmpty(owner);
      return rate;
    },
    close: async () => {
      client.close();
      await owner.end();
      await product.stop();
      await dropDatabase(nodes, database);
    },
  };
}
