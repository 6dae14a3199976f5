import { spawnSync } from 'node:child_process';
import { linuxProcess } from './processes.mjs';

const EVERY = 250;

// npm may run a script through a shell that dies of a SIGTERM without passing it on, so both are watched.
const parent = process.ppid;
const underNpm = process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32';
const beyondShell = underNpm ? parentOfShell(parent) : null;

/** Calls back once when the npm that started this script, or the shell in between, has ended. Never outside npm. */
export function whenStarterEnds(callBack) {
  if (!underNpm) return;
  const watch = setInterval(() => {
    if (process.ppid === parent && (beyondShell === null || isAlive(beyondShell))) return;
    clearInterval(watch);
    callBack();
  }, EVERY);
  watch.unref();
}

function parentOfShell(pid) {
  const found = process.platform === 'linux' ? linuxProcess(pid) : otherProcess(pid);
  return found?.name.endsWith('sh') && found.ppid > 1 ? found.ppid : null;
}

function otherProcess(pid) {
  const line = String(spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)]).stdout).trim();
  const [, ppid = '0', name = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
  return { name, ppid: Number(ppid) };
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (problem) {
    return problem.code !== 'ESRCH';
  }
}
