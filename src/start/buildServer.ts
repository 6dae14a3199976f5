import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { AnyHandler } from '#server/access/defineHandler.ts';
import type { Services } from '#server/access/context.ts';
import { listen } from '#server/db/listen.ts';
import { callablesIn } from '#server/features/callables.ts';
import { csvExports } from '#server/features/csvExports.ts';
import { devMail } from '#server/features/mail/devMail.ts';
import { notices, pages } from '#server/features/pages.ts';
import { platformFiles } from '#server/features/search/platformFiles.ts';
import { findPlanPrices } from '#server/features/plans/findPlanPrices.ts';
import { followAffiliateLink } from '#server/features/storeAffiliates/affiliateVisit.ts';
import { streams } from '#server/features/streams.ts';
import { openChangeFeed } from '#server/http/changeFeed.ts';
import { createApp } from '#server/http/createApp.ts';
import { answersInTime } from './answersInTime.ts';
import { findFrontEnd, type FrontEnd } from './frontEnd.ts';
import { closeServices, storesMail, openServices, outboxFolder, type ServicesOptions } from './openServices.ts';
import { openRenderer } from './openRenderer.ts';

export interface BuiltServer {
  app: FastifyInstance;
  services: Services;
  callables: readonly AnyHandler[];
  close(): Promise<void>;
}

/** Builds the server, ready to listen. `npm start` and the tests both use it. */
export async function buildServer(input: ServicesOptions & { frontEnd?: FrontEnd }): Promise<BuiltServer> {
  const { config, connection, log } = input;
  const services = await openServices(input);
  const changes = openChangeFeed();
  changes.listen((topic) => forget(services, topic));
  const listener = listen({
    connection,
    onChange: (topic) => changes.emit(topic),
    onError: (error) => log.warn({ err: error }, 'Lost the database connection that listens for changes.'),
  });
  const callables = callablesIn(config);
  const frontEnd = input.frontEnd ?? (await findFrontEnd({ withDevPages: storesMail(config) }));
  const app = await createApp({
    services,
    registries: {
      callables,
      pages,
      notices,
      platformFiles,
      followAffiliateLink,
      findPlanPrices,
      csvExports,
      streams: [...streams, ...(storesMail(config) ? devMail(outboxFolder(config)) : [])],
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
      // Responses and running jobs end in parallel, because both may still need what is closed after them.
      await Promise.all([app.close(), input.queue.stopWorking()]);
      await listener.close();
      await closeServices(services);
    },
  };
}

function forget({ directory }: Services, topic: string | null): void {
  // A store's domains depend on its feature flags, and the platform's home page shows the prices of plans.
  if (topic === null || topic === 'flags' || topic === 'plans') directory.dropAll();
  const storeId = /^store:(.+)$/.exec(topic ?? '')?.[1];
  if (storeId !== undefined) directory.drop(storeId);
}

/** Below this much free space, a database cannot write. */
const LEAST_FREE_BYTES = 4 * 1024 * 1024;

/** Whether the database responds and there is room to write. */
async function isReady({ db, log, faults }: Services, dataDir: string): Promise<boolean> {
  try {
    const [{ bavail, bsize }] = await Promise.all([statfs(dataDir), answersInTime(db.alone('select 1', []))]);
    return bavail * bsize >= LEAST_FREE_BYTES && !faults.isFull();
  } catch (error) {
    log.warn({ err: error }, 'The database does not respond.');
    return false;
  }
}
