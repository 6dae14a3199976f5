import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { jobHandlers } from '#server/features/jobHandlers.ts';
import { openQueue } from '#server/jobs/openQueue.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { buildServer } from './buildServer.ts';
import { readConfig } from './config.ts';
import { seedOnFirstRun } from './firstRun.ts';
import { markDev, SHELL } from './frontEnd.ts';
import { openLog } from './openLog.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { PROJECT_ROOT } from './projectRoot.ts';
import { ensureSecretKey } from './secretKey.ts';
import { DEMO } from './demo/demoStore.ts';
import { welcome } from './welcome.ts';

const BROWSER = '/src/web/site/browser';
const SCRIPTS = {
  boot: `${BROWSER}/boot.ts`,
  extras: `${BROWSER}/extras.ts`,
  referral: `${BROWSER}/referral.ts`,
  element: `${BROWSER}/element.ts`,
  lesson: `${BROWSER}/lesson.ts`,
  stream: `${BROWSER}/stream.ts`,
  passkeys: `${BROWSER}/passkeys.ts`,
};
/** The hot reloader needs inline scripts. Only this server allows them. */
const DEV_POLICY = "default-src 'self' 'unsafe-inline' blob: data: ws:";

export interface DevServer {
  listener: RequestListener;
  port: number;
  host: string;
  text: string;
  close(): Promise<void>;
}

/** The development server: no build, the dashboard through Vite. */
export async function openDevServer(transform: (html: string, url: string) => Promise<string>): Promise<DevServer> {
  const config = readConfig();
  const log = openLog({ level: 'warn', to: pino.destination({ dest: 2, sync: true }) });
  const secretKey = await ensureSecretKey(config);
  const database = await prepareDatabase({ config, secretKey, log });
  const { connection } = database;
  const queue = await openQueue({ connection, onError: (error) => log.error({ err: error }, 'queue'), isWorker: true });
  const demoUrl = config.withDemo ? `${config.publicUrl}/${DEMO.slug}` : null;
  const input = { config, connection, queue, secretKey, demoUrl, now: () => new Date(), log };
  const shell = async () => {
    const source = await readFile(join(PROJECT_ROOT, SHELL), 'utf8');
    // The shell is served at many paths, but its own files are relative to the project root.
    const html = source.replaceAll('="./', `="/${dirname(SHELL)}/`);
    return { html: markDev(await transform(html, `/${SHELL}`)), csp: DEV_POLICY };
  };
  const server = await buildServer({
    ...input,
    frontEnd: { folder: null, scripts: SCRIPTS, shell },
  });
  await seedOnFirstRun({ config, services: server.services, owner: database.owner });
  await runJobs({ queue, handlers: jobHandlers, services: server.services });
  return {
    listener: (request, response) => server.app.routing(request, response),
    port: config.port,
    host: config.host,
    text: welcome(config, database.embedded?.home ?? null),
    close: async () => {
      await server.close();
      await queue.close();
      await database.embedded?.stop();
    },
  };
}
