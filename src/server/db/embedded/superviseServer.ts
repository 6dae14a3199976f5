import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedLog } from './EmbeddedLog.ts';
import { type Postmaster, stopPostmaster } from './postmaster.ts';
import { onAbort } from './onAbort.ts';

/** A server that is restarted when it dies. */
export interface SupervisedServer {
  current(): Postmaster;
  stop(): Promise<void>;
}

const FIRST_RETRY = 100;
const SLOWEST_RETRY = 5000;

/** Watches the server and restarts it whenever it ends unexpectedly. */
export async function superviseServer(start: () => Promise<Postmaster>, log: EmbeddedLog): Promise<SupervisedServer> {
  let server = await start();
  const { signal: stopped, abort: stopWatching } = stopSwitch();
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopped.aborted) {
      const how = await server.exited;
      if (stopped.aborted) return;
      log.warn({ pid: server.pid }, `The embedded PostgreSQL ${how}; starting it again`);
      await revive();
    }
  }

  async function revive(): Promise<void> {
    for (let wait = FIRST_RETRY; !stopped.aborted; wait = Math.min(wait * 2, SLOWEST_RETRY)) {
      try {
        server = await start();
        log.info({ pid: server.pid }, 'The embedded PostgreSQL is running again');
        return;
      } catch (problem) {
        log.error({ err: problem }, `The embedded PostgreSQL did not restart; trying again in ${wait} ms`);
        await pause(wait, undefined, { signal: stopped }).catch(onAbort(undefined));
      }
    }
  }

  return {
    current: () => server,
    async stop() {
      stopWatching();
      await stopPostmaster(server);
      await watching;
      // A restart in progress when stop is called results in a server that still has to be stopped.
      await stopPostmaster(server);
    },
  };
}

function stopSwitch() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
