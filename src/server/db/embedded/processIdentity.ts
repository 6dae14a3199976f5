import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** A process that cannot be mistaken for a later one with the same pid. */
export interface ProcessIdentity {
  pid: number;
  since: string;
}

/** The identity of a running process, or null when there is none with this pid. */
export function identify(pid: number): ProcessIdentity | null {
  const since = process.platform === 'linux' ? linuxStart(pid) : psField(pid, 'lstart');
  return since === null ? null : { pid, since };
}

export function stillRuns(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.since === identity.since;
}

/** The words the process was started with, joined by blanks; null when it is gone or hidden. */
export function commandLine(pid: number): string | null {
  if (process.platform !== 'linux') return psField(pid, 'command');
  const words = readOrNull(`/proc/${pid}/cmdline`);
  return words ? words.split('\0').join(' ').trim() : null;
}

/** True when the program file of the process was removed or replaced since it started. */
export function programIsGone(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith(' (deleted)');
  } catch (problem) {
    if (isFileProblem(problem, 'ENOENT', 'EACCES', 'EPERM', 'ESRCH')) return false;
    throw problem;
  }
}

export function isFileProblem(problem: unknown, ...codes: string[]): boolean {
  return problem instanceof Error && 'code' in problem && codes.includes(String(problem.code));
}

// The kernel counts a start time from boot, so the boot id keeps it apart from one before a restart of the machine.
function linuxStart(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The program's name stands in brackets and may hold blanks; the fields after it do not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  const ended = state === 'Z' || state === 'X';
  return ended || !startTicks ? null : `${bootId()}:${startTicks}`;
}

const bootId = () => readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? '';

function psField(pid: number, field: string): string | null {
  try {
    const line = execFileSync('ps', ['-ww', '-o', `stat=,${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [state = '', ...rest] = line.split(/\s+/);
    return state === '' || state.startsWith('Z') ? null : rest.join(' ');
  } catch (problem) {
    // ps ends with status 1 when it knows no such process.
    if (problem instanceof Error && 'status' in problem && problem.status === 1) return null;
    throw problem;
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (problem) {
    if (isFileProblem(problem, 'ENOENT', 'ESRCH', 'EACCES')) return null;
    throw problem;
  }
}
