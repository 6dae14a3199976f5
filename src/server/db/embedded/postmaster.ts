import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onAbort } from './onAbort.ts';
import { commandLine, identifyProcess, isFileProblem, isRunning } from './processIdentity.ts';

/** A running PostgreSQL server. `gone` resolves when its process ends. */
export interface Postmaster {
  pid: number;
  adopted: boolean;
  exited: Promise<string>;
}

type Status = 'starting' | 'ready' | 'stopping';

/** The server running on this cluster, according to its postmaster.pid and the process table. */
export function runningPostmaster(cluster: string): { pid: number; status: Status } | null {
  const note = readNote(cluster);
  if (!note || identifyProcess(note.pid) === null) return null;
  const text = commandLine(note.pid);
  return text === null || text.includes(cluster) ? note : null;
}

// PostgreSQL mistakes a zombie, or another process with the old pid, for its own server. The shared memory still guards
// the cluster against back-ends that outlive a killed server.
export function removeStalePidFiles(cluster: string, socket: string): void {
  rmSync(noteOf(cluster), { force: true });
  for (const file of readdirSync(socket)) rmSync(join(socket, file), { force: true });
}

/** Watches a server that is not a child of this process. */
export function adoptProcess(pid: number): Postmaster {
  return { pid, adopted: true, exited: ended(pid, 200).then(() => 'is gone') };
}

const STOP_STEPS = [
  { signal: 'SIGINT', patience: 3500 },
  { signal: 'SIGQUIT', patience: 700 },
  { signal: 'SIGKILL', patience: 500 },
] as const;

/**
 * Stops a server within five seconds: by a fast shutdown, then by an immediate one with crash recovery at the next
 * start.
 */
export async function stopPostmaster({ pid, exited: gone }: Postmaster): Promise<void> {
  for (const { signal, patience } of STOP_STEPS) {
    if (!sent(pid, signal)) return;
    const limit = new AbortController();
    const inTime = await Promise.race([
      gone.then(() => true),
      pause(patience, false, { signal: limit.signal }).catch(onAbort(false)),
    ]);
    limit.abort();
    if (inTime) return;
  }
}

async function ended(pid: number, every: number): Promise<void> {
  const identity = identifyProcess(pid);
  if (identity) while (isRunning(identity)) await pause(every);
}

function sent(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (problem) {
    if (isFileProblem(problem, 'ESRCH')) return false;
    throw problem;
  }
}

const noteOf = (cluster: string) => join(cluster, 'postmaster.pid');

// Line 1 is the pid and line 8 the status, as pg_ctl reads them.
function readNote(cluster: string): { pid: number; status: Status } | null {
  try {
    const lines = readFileSync(noteOf(cluster), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const text = lines[7]?.trim();
    return pid > 0 ? { pid, status: text === 'ready' || text === 'stopping' ? text : 'starting' } : null;
  } catch (problem) {
    if (isFileProblem(problem, 'ENOENT')) return null;
    throw problem;
  }
}
