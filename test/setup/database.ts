import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded/startEmbedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openQueue } from '#server/jobs/openQueue.ts';
import { readMigrations } from '#start/readMigrations.ts';
import { APP_PASSWORD, APP_ROLE, reach, type Cluster } from './cluster.ts';
import { closeDatabase, createDatabase, dropDatabase, findWorkers } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster;
  }
}

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** One cluster for the whole run: an embedded one in a temporary folder, or the one that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  const template = `stoa_template_${process.pid}`;
  if (url) {
    const cluster: Cluster = { kind: 'url', url, template, workers: await findWorkers(url) };
    await makeTemplate(cluster);
    project.provide('cluster', cluster);
    return () => dropDatabase(cluster, template);
  }
  const folder = await mkdtemp(join(tmpdir(), 'stoa-test-'));
  const server = await startEmbedded({
    dataDir: folder,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
    log: QUIET,
  });
  const cluster: Cluster = { kind: 'socket', host: server.host, port: server.port, user: server.user, template };
  await makeTemplate(cluster);
  project.provide('cluster', cluster);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  // Vitest does not tear down when a signal ends it.
  process.once('SIGTERM', () => void stop().finally(() => process.exit(128 + constants.signals.SIGTERM)));
  return stop;
}

/** A migrated database with its queues. Each test world is a clone of it, which takes a few milliseconds. */
async function makeTemplate(cluster: Cluster): Promise<void> {
  await createDatabase(cluster, cluster.template);
  await migrate({
    owner: reach(cluster, cluster.template, 'owner'),
    app: { role: APP_ROLE, password: APP_PASSWORD },
    migrations: await readMigrations(),
  });
  const errors: Error[] = [];
  const queue = await openQueue({
    connection: reach(cluster, cluster.template, 'app'),
    onError: (error) => errors.push(error),
    isWorker: false,
  });
  await queue.close();
  // Later ones are no failure: `closeDatabase` can end a connection that is still being closed.
  if (errors.length > 0) throw new AggregateError(errors, 'The queue of the template failed.');
  await closeDatabase(cluster, cluster.template);
}
