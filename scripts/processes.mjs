import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE = 3000;
const LOOK_EVERY = 50;

/** What tells a running process from a later one with its pid; null when it is gone, and on Windows. */
export function identify(pid) {
  if (process.platform === 'linux') return identifyOnLinux(pid);
  return process.platform === 'win32' ? null : identifyElsewhere(pid);
}

/** Ends a process and the group it leads, politely and then at once; settles when it is gone. */
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
    // EPERM: all that is left of the group on macOS are processes that have ended.
    if (!['ESRCH', 'EPERM'].includes(problem.code)) throw problem;
  }
}

/** The name, state, parent and start of a process as the kernel lists them, or null when there is none. */
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

// Starts are counted from boot, so the boot belongs to them.
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
