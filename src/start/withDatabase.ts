import { pino, type Logger } from 'pino';
import { openQueue, type Queue } from '#server/jobs/openQueue.ts';
import type { Services } from '#server/access/context.ts';
import { type Config, readConfig } from './config.ts';
import { closeServices, openServices } from './openServices.ts';
import { openLog } from './openLog.ts';
import { prepareDatabase, type PreparedDatabase } from './prepareDatabase.ts';
import { ensureSecretKey } from './secretKey.ts';

export interface Opened {
  config: Config;
  database: PreparedDatabase;
  queue: Queue;
  services: Services;
  log: Logger;
  close(): Promise<void>;
}

/** Settings, migrated database, queue and services without a web server, for command-line tools. */
export async function withDatabase({ isWorker }: { isWorker: boolean }): Promise<Opened> {
  const config = readConfig();
  const log = openLog({ level: config.logLevel, to: pino.destination({ dest: 2, sync: true }) });
  const secretKey = await ensureSecretKey(config);
  const database = await prepareDatabase({ config, secretKey, log, isGuest: true });
  const { connection, pooler } = database;
  const queue = await openQueue({
    connection,
    onError: (error, again) =>
      log.error({ err: error, again: again || undefined }, 'The job queue reported a problem.'),
    onBack: () => log.warn('The database responds again.'),
    isWorker,
  });
  const services = await openServices({
    config,
    connection,
    pooler,
    queue,
    secretKey,
    demoUrl: null,
    now: () => new Date(),
    log,
  });
  return {
    config,
    database,
    queue,
    services,
    log,
    close: async () => {
      await queue.close();
      await closeServices(services);
      await database.embedded?.stop();
    },
  };
}
