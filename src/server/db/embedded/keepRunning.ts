import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedLog } from './EmbeddedLog.ts';
import { type Postmaster, stopPostmaster } from './postmaster.ts';
import { whenAborted } from './whenAborted.ts';

/** A server that is brought back when it dies. */
export interface KeptServer {
  current(): Postmaster;
  stop(): Promise<void>;
}

const FIRST_RETRY = 100;
const SLOWEST_RETRY = 5000;

/** Watches the server and starts it again whenever it ends without being asked to. */
export async function keepRunning(start: () => Promise<Postmaster>, log: EmbeddedLog): Promise<KeptServer> {
  let server = await start();
  const { signal: stopped, abort: stopWatching } = stopSwitch();
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopped.aborted) {
      const how = await server.gone;
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
        log.error({ err: problem }, `The embedded PostgreSQL did not come back; trying again in ${wait} ms`);
        await pause(wait, undefined, { signal: stopped }).catch(whenAborted(undefined));
      }
    }
  }

  return {
    current: () => server,
    async stop() {
      stopWatching();
      await stopPostmaster(server);
      await watching;
      // A restart that was under way when the stop came ends with a server nobody has stopped yet.
      await stopPostmaster(server);
    },
  };
}

function stopSwitch() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
