import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { AnyAnswer } from '#server/access/answer.ts';
import type { Services } from '#server/access/context.ts';
import { listen } from '#server/db/listen.ts';
import { callablesIn } from '#server/features/callables.ts';
import { devMail } from '#server/features/mail/devMail.ts';
import { notices, pages } from '#server/features/pages.ts';
import { platformFiles } from '#server/features/search/platformFiles.ts';
import { streams } from '#server/features/streams.ts';
import { openChangeFeed } from '#server/http/changeFeed.ts';
import { createApp } from '#server/http/createApp.ts';
import { findFrontEnd, type FrontEnd } from './frontEnd.ts';
import { closeServices, keepsMail, openServices, outboxFolder, type ServicesWish } from './openServices.ts';
import { openRenderer } from './openRenderer.ts';

export interface BuiltServer {
  app: FastifyInstance;
  services: Services;
  callables: readonly AnyAnswer[];
  close(): Promise<void>;
}

/** The server, wired and ready to listen: what `npm start` runs and what the tests run. */
export async function buildServer(wish: ServicesWish & { frontEnd?: FrontEnd }): Promise<BuiltServer> {
  const { config, connection, log } = wish;
  const services = await openServices(wish);
  const changes = openChangeFeed();
  changes.listen((topic) => forget(services, topic));
  const listener = listen({
    connection,
    onChange: (topic) => changes.emit(topic),
    onError: (error) => log.warn({ err: error }, 'The connection that hears changes was lost.'),
  });
  const callables = callablesIn(config);
  const frontEnd = wish.frontEnd ?? (await findFrontEnd({ withDevPages: keepsMail(config) }));
  const app = await createApp({
    services,
    registries: {
      callables,
      pages,
      notices,
      platformFiles,
      streams: [...streams, ...(keepsMail(config) ? devMail(outboxFolder(config)) : [])],
    },
    renderPage: openRenderer(frontEnd),
    assets: { folder: frontEnd.folder, shell: frontEnd.shell },
    changes,
    trustedProxies: config.trustedProxies,
    allowedOrigins: config.allowedOrigins,
    metricsToken: config.metricsToken,
    ready: () => isReady(services, config.dataDir),
  });
  await app.ready();
  return {
    app,
    services,
    callables,
    close: async () => {
      // Answers and jobs under way end side by side; both may still need what is closed after them.
      await Promise.all([app.close(), wish.queue.rest()]);
      await listener.close();
      await closeServices(services);
    },
  };
}

function forget({ directory }: Services, topic: string | null): void {
  // What a store's domains show follows from its flags.
  if (topic === null || topic === 'flags') directory.dropAll();
  const storeId = /^store:(.+)$/.exec(topic ?? '')?.[1];
  if (storeId !== undefined) directory.drop(storeId);
}

const ANSWER_MS = 3000;

/** A database may be there and say nothing: frozen, or behind a network that lost the way. */
async function answersInTime(answer: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const late = pause(ANSWER_MS, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`No answer within ${ANSWER_MS} ms.`);
  });
  await Promise.race([answer, late]).finally(() => ended.abort());
}

/** Less than this is no room for a database to write in. */
const LEAST_FREE_BYTES = 4 * 1024 * 1024;

/** Whether the database answers and there is room to write. */
async function isReady({ db, log, faults }: Services, dataDir: string): Promise<boolean> {
  try {
    const [{ bavail, bsize }] = await Promise.all([statfs(dataDir), answersInTime(db.alone('select 1', []))]);
    return bavail * bsize >= LEAST_FREE_BYTES && !faults.isFull();
  } catch (error) {
    log.warn({ err: error }, 'The database does not answer.');
    return false;
  }
}
