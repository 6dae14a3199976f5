import { pino, type Logger } from 'pino';
import type { JoinedPostgres } from '#server/db/embedded/joinEmbedded.ts';
import { loadCommonPasswords } from '#server/access/passwordsInCommonUse.ts';
import { jobHandlers } from '#server/features/jobHandlers.ts';
import { openQueue } from '#server/jobs/openQueue.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { buildServer } from './buildServer.ts';
import { type Config, readConfig } from './config.ts';
import { seedOnFirstRun } from './firstRun.ts';
import { type Opening, openSequentially } from './openSequentially.ts';
import { openLog } from './openLog.ts';
import { orExplain } from './orExplain.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { ensureSecretKey } from './secretKey.ts';
import { DEMO } from './demo/demoStore.ts';
import { welcome } from './welcome.ts';

/** The product: database, jobs and web server in one process. */
export const main = (): Promise<void> => orExplain(() => run(readConfig()));

const STOP_MS = 4_500;

async function run(config: Config): Promise<void> {
  const log = openLog({ level: levelOf(config), to: pino.destination({ dest: 2, sync: false }) });
  const opening = openSequentially();
  stopOnSignal(opening, { log, onStopped: () => logStopped(config, log) });
  try {
    await start({ config, log, opening });
  } catch (error) {
    // Without this, a failed start would leave the database running.
    await opening.close();
    throw error;
  }
}

interface Start {
  config: Config;
  log: Logger;
  opening: Opening;
}

async function start({ config, log, opening }: Start): Promise<void> {
  const secretKey = await ensureSecretKey(config);
  // A first migration takes seconds, and a stop must not wait for it.
  const onEmbedded = (embedded: JoinedPostgres) => opening.add(() => embedded.stop());
  const preparing = prepareDatabase({ config, secretKey, log, onEmbedded });
  const database = await opening.open(preparing, () => undefined);
  const { connection, pooler } = database;
  const onError = (error: Error, again: number) =>
    log.error({ err: error, again: again || undefined }, 'The job queue reported a problem.');
  const onBack = () => log.warn('The database responds again.');
  const queue = await opening.open(openQueue({ connection, onError, onBack, isWorker: true }), (queue) =>
    queue.close(),
  );
  const now = () => new Date();
  const demoUrl = config.withDemo ? `${config.publicUrl}/${DEMO.slug}` : null;
  const building = buildServer({ config, connection, pooler, queue, secretKey, demoUrl, now, log });
  const server = await opening.open(building, (server) => server.close());

  await seedOnFirstRun({ config, services: server.services, owner: database.owner });
  await runJobs({ queue, handlers: jobHandlers, services: server.services });
  await loadCommonPasswords();
  await server.app.listen({ port: config.port, host: config.host });
  process.stdout.write(welcome(config, database.embedded?.home ?? null));
}

/** At a terminal, people need the start-up output and not a line per request. In production the lines are the log. */
const levelOf = (config: Config): string => (isWatched(config) ? 'warn' : config.logLevel);

const isWatched = ({ isProduction }: Config): boolean => process.stdout.isTTY && !isProduction;

function logStopped(config: Config, log: Logger): void {
  if (isWatched(config)) process.stdout.write('\n  Stoa has stopped.\n\n');
  else log.info('Stoa has stopped.');
}

function stopOnSignal(opening: Opening, { log, onStopped }: { log: Logger; onStopped: () => void }): void {
  let stopping = false;
  const beginStopping = () => {
    if (stopping) return;
    stopping = true;
    const timer = setTimeout(() => {
      opening.hurry();
      setImmediate(() => {
        onStopped();
        process.exit(1);
      });
    }, STOP_MS);
    opening.close().then(
      () => {
        clearTimeout(timer);
        onStopped();
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'Shutdown failed.');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', beginStopping);
  process.on('SIGTERM', beginStopping);
}
