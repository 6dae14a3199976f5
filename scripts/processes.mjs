import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE = 3000;
const LOOK_EVERY = 50;

/** Identifies a process beyond its pid. Null if it has ended, and on Windows. */
export function identify(pid) {
  if (process.platform === 'linux') return identifyOnLinux(pid);
  return process.platform === 'win32' ? null : identifyElsewhere(pid);
}

/** Ends a process and its group, first with SIGTERM, then with SIGKILL. Resolves when it has ended. */
export async function endGroup(pid) {
  const identity = identify(pid);
  signalGroup(pid, 'SIGTERM');
  await isGone(pid, identity);
  signalGroup(pid, 'SIGKILL');
  await isGone(pid, identity);
}

export function signalGroup(pid, signal) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (problem) {
    // EPERM: on macOS, all remaining processes of the group have already ended.
    if (!['ESRCH', 'EPERM'].includes(problem.code)) throw problem;
  }
}

/** The name, state, parent and start time of a process from the kernel's list. Null if it does not exist. */
export function linuxProcess(pid) {
  const stat = statOf(pid);
  if (stat === null) return null;
  const [open, close] = [stat.indexOf('('), stat.lastIndexOf(')')];
  const fields = stat.slice(close + 2).split(' ');
  return { name: stat.slice(open + 1, close), state: fields[0], ppid: Number(fields[1]), since: fields[19] };
}

function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (problem) {
    if (!['ENOENT', 'ESRCH'].includes(problem.code)) throw problem;
    return null;
  }
}

async function isGone(pid, identity) {
  if (identity === null) return;
  const deadline = Date.now() + PATIENCE;
  while (identify(pid) === identity && Date.now() < deadline) await pause(LOOK_EVERY);
}

// Start times count from boot, so the boot id belongs to them.
function identifyOnLinux(pid) {
  const found = linuxProcess(pid);
  if (!found || found.state === 'Z' || found.state === 'X') return null;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${found.since}`;
}

function identifyElsewhere(pid) {
  const line = String(spawnSync('ps', ['-ww', '-o', 'stat=,lstart=', '-p', String(pid)]).stdout).trim();
  const [, state = '', since = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
  return since === '' || state.startsWith('Z') ? null : since;
}
