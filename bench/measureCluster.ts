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
  const cluster = await openSeller({ url, workers }, { folder: join(folder, 'cluster'), environment });
  const plain = await openSeller({ url, workers: [] }, { folder: join(folder, 'plain'), environment });
  await cluster.sell();
  await plain.sell();
  const rates = await byTurns(ROUNDS, { ours: cluster.sell, bare: plain.sell });
  await cluster.close();
  await plain.close();
  return {
    what: `paid test orders, ${LOAD.atOnce} clients, a cluster of ${workers.length + 1} nodes on this machine, against one plain database`,
    measured: `${whole(rates.ours)} of ${whole(rates.bare)} orders/s`,
    ratio: rates.ratio,
  };
}

interface Place {
  folder: string;
  environment: Record<string, string>;
}

/** The product on a new database with a store, and a function that returns how many orders a second it took. */
async function openSeller({ url, workers }: { url: string; workers: string[] }, { folder, environment }: Place) {
  const nodes = { kind: 'url', url, workers, template: '' } as const;
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
