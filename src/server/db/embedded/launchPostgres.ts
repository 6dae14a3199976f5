import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterHome } from './clusterHome.ts';
import { explainFailure } from './explainFailure.ts';
import { MINIMAL_ENVIRONMENT } from './initCluster.ts';
import { adoptProcess, removeStalePidFiles, type Postmaster, runningPostmaster, stopPostmaster } from './postmaster.ts';
import { commandLine, isProgramReplaced } from './processIdentity.ts';
import { socketFolder } from './socketFolder.ts';

/** What is needed to start the server and to recognize a server that was started this way. */
export interface Launch {
  place: ClusterHome;
  program: string;
  args: string[];
}

const PATIENCE = 60_000;
const LARGEST_LOG = 10 * 2 ** 20;

/** Returns the running server of this cluster: one left behind by a killed parent, or a new one. */
export async function launchPostgres(launch: Launch): Promise<Postmaster> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const left = runningPostmaster(launch.place.cluster);
    if (!left) return startServer(launch, deadline);
    if (left.status === 'ready' && isAsWanted(left.pid, launch)) return adoptProcess(left.pid);
    if (left.status === 'ready') await stopPostmaster(adoptProcess(left.pid));
    await pause(20);
  }
  throw tooSlow(launch);
}

// A server whose program files were replaced, or that runs with other settings, is stopped instead of adopted.
function isAsWanted(pid: number, { program, args: parts }: Launch): boolean {
  return commandLine(pid) === [program, ...parts].join(' ') && !isProgramReplaced(pid);
}

async function startServer(launch: Launch, deadline: number): Promise<Postmaster> {
  removeStalePidFiles(launch.place.cluster, socketFolder(launch.place));
  const log = openLog(launch.place.home);
  const server = spawned(launch, log.file);
  closeSync(log.file);
  const outcome = await Promise.race([
    server.exited.then((how) => ({ how })),
    ready(launch.place.cluster, server.pid, deadline),
  ]);
  if (outcome === 'ready') return server;
  const output = readFileSync(log.path).subarray(log.start).toString();
  if (outcome === 'late') {
    await stopPostmaster(server);
    throw tooSlow(launch);
  }
  // After a server is killed, its back-end processes need a moment to leave the shared memory.
  if (!/pre-existing shared memory block/.test(output) || Date.now() > deadline - PATIENCE / 2) {
    throw explainFailure(launch.place.home, `it ${outcome.how}`, output);
  }
  await pause(100);
  return startServer(launch, deadline);
}

function spawned({ place, program, args: parts }: Launch, log: number): Postmaster {
  // Detached, because Ctrl-C in the terminal would otherwise stop the database before the last requests are answered.
  const child = spawn(program, parts, {
    cwd: '/',
    detached: true,
    env: MINIMAL_ENVIRONMENT,
    stdio: ['ignore', log, log],
    ...place.account.ids,
  });
  return { pid: child.pid ?? 0, adopted: false, exited: endOf(child) };
}

const endOf = (child: ChildProcess) =>
  new Promise<string>((settle) => {
    child.once('exit', (code, signal) => settle(signal ? `was ended by ${signal}` : `ended with code ${code}`));
    child.once('error', (problem) => settle(`could not be started: ${problem.message}`));
  });

async function ready(cluster: string, pid: number, deadline: number): Promise<'ready' | 'late'> {
  for (;;) {
    const now = pid === 0 ? null : runningPostmaster(cluster);
    if (now?.pid === pid && now.status === 'ready') return 'ready';
    if (Date.now() > deadline) return 'late';
    await pause(10);
  }
}

function openLog(home: string): { path: string; file: number; start: number } {
  const path = join(home, 'postgres.log');
  if (existsSync(path) && statSync(path).size > LARGEST_LOG) renameSync(path, `${path}.1`);
  const file = openSync(path, 'a', 0o600);
  return { path, file, start: fstatSync(file).size };
}

const tooSlow = ({ place }: Launch) =>
  explainFailure(place.home, `it was not ready within ${PATIENCE / 1000} seconds; see ${place.home}/postgres.log`);
