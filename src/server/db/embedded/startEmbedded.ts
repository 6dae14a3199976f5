import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { binaries, installedPackage } from './binaries.ts';
import { clusterHome, refuseCopy } from './clusterHome.ts';
import type { EmbeddedLog } from './EmbeddedLog.ts';
import { explainFailure } from './explainFailure.ts';
import { initCluster, OWNER } from './initCluster.ts';
import { superviseServer, type SupervisedServer } from './superviseServer.ts';
import { type Launch, launchPostgres } from './launchPostgres.ts';
import { type FolderLock, lockFolder } from './lockFolder.ts';
import { socketFolder } from './socketFolder.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** PostgreSQL settings that override ours, such as `fsync: 'off'` in tests. */
  settings?: Record<string, string>;
  log: EmbeddedLog;
}

/** The embedded PostgreSQL, connected through its owner's private unix socket. */
export interface EmbeddedServer {
  /** The folder of the socket. */
  host: string;
  port: number;
  user: string;
  /** The folder of the cluster. It is inside the data folder unless PostgreSQL's account cannot enter that. */
  home: string;
  /** True if the server was left running by a killed parent. */
  adopted: boolean;
  /** The current process id. It changes with a restart. */
  readonly pid: number;
  adminUrl(database: string): string;
  /** Stops the server within five seconds and unlocks the data folder. */
  stop(): Promise<void>;
}

export const PORT = 5432;

/**
 * Runs PostgreSQL on the cluster of a data folder, creates it on the first start, and restarts it until stop() is
 * called. Throws an EmbeddedFailure whose message is a sentence for the person at the terminal.
 */
export async function startEmbedded({ dataDir, settings = {}, log }: EmbeddedOptions): Promise<EmbeddedServer> {
  const wanted = resolve(dataDir);
  const installed = installedPackage();
  const locks: FolderLock[] = [];
  try {
    const folder = openDataFolder(wanted);
    // Checked before the lock, because the lock was copied too and names a process of the other folder.
    refuseCopy(folder);
    locks.push(lockFolder(folder));
    const launch = await prepare({ dataDir: folder, installed, settings, locks });
    const server = await superviseServer(() => launchPostgres(launch), log);
    return describe(launch, server, locks);
  } catch (problem) {
    release(locks);
    throw explainFailure(wanted, problem);
  }
}

// Creates parents first with the default mode. A recursive mkdir would give them the restrictive one.
function openDataFolder(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  mkdirSync(path, { recursive: true, mode: 0o711 });
  return realpathSync(path);
}

/**
 * Against the defaults of PostgreSQL, which suit small machines with spinning disks. New tables get their statistics
 * sooner: without them, PostgreSQL reads a store's whole table where one row is wanted.
 */
const TUNING = {
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  autovacuum_naptime: '10s',
  jit: 'off',
};

interface Preparation {
  dataDir: string;
  installed: string;
  settings: Record<string, string>;
  locks: FolderLock[];
}

async function prepare({ dataDir, installed, settings, locks }: Preparation): Promise<Launch> {
  const place = clusterHome(dataDir);
  // Two data folders can still refer to the same cluster, so the cluster has its own lock.
  locks.push(lockFolder(place.home, dataDir));
  const programs = binaries(installed, place);
  await initCluster(place, programs);
  const choices = {
    listen_addresses: '',
    unix_socket_directories: socketFolder(place),
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    ...TUNING,
    ...settings,
  };
  const args = Object.entries(choices).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return { place, program: programs.postgres, args: ['-D', place.cluster, '-p', String(PORT), ...args] };
}

function describe({ place }: Launch, server: SupervisedServer, locks: FolderLock[]): EmbeddedServer {
  const host = socketFolder(place);
  return {
    host,
    port: PORT,
    user: OWNER,
    home: place.home,
    adopted: server.current().adopted,
    get pid() {
      return server.current().pid;
    },
    adminUrl: (database) =>
      `postgresql://${OWNER}@localhost:${PORT}/${encodeURIComponent(database)}?host=${encodeURIComponent(host)}`,
    async stop() {
      await server.stop();
      rmSync(host, { recursive: true, force: true });
      release(locks);
    },
  };
}

function release(locks: FolderLock[]): void {
  for (const lock of locks.splice(0).toReversed()) lock.release();
}
