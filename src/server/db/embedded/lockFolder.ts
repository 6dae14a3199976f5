import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inUse } from './EmbeddedFailure.ts';
import { identify, isFileProblem, type ProcessIdentity, stillRuns } from './processIdentity.ts';

export interface FolderLock {
  release(): void;
}

/** Reserves a folder for this process until release or its end; throws when another running process holds it. */
export function lockFolder(folder: string, namedFolder = folder): FolderLock {
  const path = join(folder, 'stoa.lock');
  const own = JSON.stringify({ ...identify(process.pid), key: randomUUID() });
  const draft = join(folder, `stoa.lock.${process.pid}.${randomUUID()}`);
  writeFileSync(draft, own, { mode: 0o644 });
  try {
    while (!placed(draft, path)) {
      const held = readLock(path);
      const holder = held && parseHolder(held);
      if (holder && stillRuns(holder)) throw inUse(namedFolder, holder.pid);
      if (held !== null) removeStale(path, held);
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

// A hard link appears whole or not at all, so no other process ever reads half a lock.
function placed(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (problem) {
    if (isFileProblem(problem, 'EEXIST')) return false;
    throw problem;
  }
}

// Two starts may find the same stale lock: the one that moves away a newer lock by mistake puts it back.
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

// A power cut may leave an empty lock file; nobody holds that one.
function parseHolder(text: string): ProcessIdentity | null {
  const [, pid] = /"pid":(\d+)/.exec(text) ?? [];
  const [, since] = /"since":"([^"]*)"/.exec(text) ?? [];
  return pid && since ? { pid: Number(pid), since } : null;
}
