import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** Identifies a process beyond its pid, which can be reused. */
export interface ProcessIdentity {
  pid: number;
  since: string;
}

/** The identity of a running process. Null if no process has this pid. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const since = process.platform === 'linux' ? linuxStart(pid) : psField(pid, 'lstart');
  return since === null ? null : { pid, since };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.since === identity.since;
}

/** The command line of a process, joined by spaces. Null if it has ended or is not readable. */
export function commandLine(pid: number): string | null {
  if (process.platform !== 'linux') return psField(pid, 'command');
  const text = readOrNull(`/proc/${pid}/cmdline`);
  return text ? text.split('\0').join(' ').trim() : null;
}

/** True if the program file of the process was deleted or replaced since it started. */
export function isProgramReplaced(pid: number): boolean {
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

// Start times count from boot, so the boot id separates processes from before a reboot.
function linuxStart(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The program's name is in parentheses and can contain spaces. The fields after it cannot.
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
    // ps exits with status 1 if there is no such process.
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
