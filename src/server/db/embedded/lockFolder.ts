import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inUse } from './EmbeddedFailure.ts';
import { identifyProcess, isFileProblem, type ProcessIdentity, isRunning } from './processIdentity.ts';

export interface FolderLock {
  release(): void;
}

/** Locks a folder for this process until it releases the lock or ends. Throws if another running process holds it. */
export function lockFolder(folder: string, namedFolder = folder): FolderLock {
  const path = join(folder, 'stoa.lock');
  const own = JSON.stringify({ ...identifyProcess(process.pid), key: randomUUID() });
  const draft = join(folder, `stoa.lock.${process.pid}.${randomUUID()}`);
  writeFileSync(draft, own, { mode: 0o644 });
  try {
    while (!placed(draft, path)) {
      const lock = readLock(path);
      const holder = lock && parseHolder(lock);
      if (holder && isRunning(holder)) throw inUse(namedFolder, holder.pid);
      if (lock !== null) removeStale(path, lock);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (readLock(path) === own) rmSync(path, { force: true });
    },
  };
}

// A hard link appears completely or not at all, so no other process reads half a lock.
function placed(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (problem) {
    if (isFileProblem(problem, 'EEXIST')) return false;
    throw problem;
  }
}

// Two starts can find the same stale lock. The one that moves away a newer lock by mistake restores it.
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (problem) {
    if (isFileProblem(problem, 'ENOENT')) return;
    throw problem;
  }
  if (readLock(aside) !== stale) placed(aside, path);
  rmSync(aside, { force: true });
}

function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (problem) {
    if (isFileProblem(problem, 'ENOENT')) return null;
    throw problem;
  }
}

// A power failure can leave an empty lock file, which nobody holds.
function parseHolder(text: string): ProcessIdentity | null {
  const [, pid] = /"pid":(\d+)/.exec(text) ?? [];
  const [, since] = /"since":"([^"]*)"/.exec(text) ?? [];
  return pid && since ? { pid: Number(pid), since } : null;
}
