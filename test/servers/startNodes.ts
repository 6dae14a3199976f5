import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import { openClient, type Client } from '../../bench/openClient.ts';
import { PROJECT, startProduct, startWorker, type Product } from '../../bench/startProduct.ts';
import { reach } from '../setup/cluster.ts';
import { createDatabase, dropDatabase } from '../setup/databases.ts';

/** Building and starting two nodes takes a minute on a quiet machine. */
export const START_MS = 300_000;

export interface Node {
  product: Product;
  client: Client;
}

/** The built product in several processes, as on several machines: one database, one folder, the same settings. */
export async function openNodes({ environment = {} }: { environment?: Record<string, string> } = {}) {
  const build = "import('./scripts/ensureBuilt.mjs').then(({ ensureBuilt }) => ensureBuilt())";
  await promisify(execFile)(process.execPath, ['-e', build], { cwd: PROJECT });
  const cluster = inject('cluster');
  const database = `nodes_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(cluster, database);
  const owner = reach(cluster, database, 'owner');
  const dataDir = await mkdtemp(join(tmpdir(), 'stoa-nodes-'));
  const started = new Set<Node>();
  const workers = new Set<() => Promise<void>>();
  const settings = {
    DEMO: 'off',
    SECRET_KEY: 'a secret key for tests only, long enough',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: urlOf(owner),
    TRUSTED_PROXIES: 'loopback',
    ...environment,
  };

  return {
    dataDir,
    database,
    owner,
    databaseUrl: urlOf(owner),

    start: async (more: Record<string, string> = {}): Promise<Node> => {
      const product = await startProduct({ dataDir, environment: { ...settings, ...more } });
      const node = { product, client: openClient(product) };
      started.add(node);
      return node;
    },

    /** Kills a node as a power failure would. */
    kill: async (node: Node): Promise<void> => {
      started.delete(node);
      await node.product.kill();
      node.client.close();
    },

    /** Starts a worker of its own. Returns a function that kills it. */
    work: (): (() => Promise<void>) => {
      const kill = startWorker({ dataDir, environment: settings });
      workers.add(kill);
      return kill;
    },

    query: async (sql: string): Promise<Record<string, unknown>[]> => {
      const client = new pg.Client(owner);
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(sql)).rows;
      } finally {
        await client.end();
      }
    },

    close: async (): Promise<void> => {
      await Promise.all([...workers].map((kill) => kill()));
      for (const { product, client } of started) {
        client.close();
        await product.stop();
      }
      await dropDatabase(cluster, database);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A connection as the URL that DATABASE_URL expects. */
export function urlOf({ connectionString, host, port, user, database }: pg.ClientConfig): string {
  return connectionString ?? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;
}
