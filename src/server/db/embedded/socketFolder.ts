import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstBarrier } from './account.ts';
import type { ClusterHome } from './clusterHome.ts';
import { outOfReach } from './EmbeddedFailure.ts';
import { isFileProblem } from './processIdentity.ts';

// The shortest limit for a socket path on our platforms is 104 bytes on macOS. The file name takes 15.
const LONGEST_FOLDER = 85;

/** A private folder with a short path for the cluster's unix socket. Only its owner may enter it. */
export function socketFolder({ cluster, account }: ClusterHome): string {
  // Inode and creation time separate a new cluster from a deleted one whose server is still shutting down.
  const { ino, birthtimeMs } = statSync(cluster);
  const name = createHash('sha256').update(`${cluster}:${ino}:${birthtimeMs}`).digest('hex').slice(0, 12);
  const folder = join(availablePathLength(account), `stoa-${name}`);
  mkdirOnce(folder);
  const { uid } = lstatSync(folder);
  if (!lstatSync(folder).isDirectory() || ![account.uid, process.getuid?.()].includes(uid)) throw taken(folder);
  if (uid !== account.uid) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  return folder;
}

function availablePathLength(account: ClusterHome['account']): string {
  const usual = tmpdir();
  const fits = usual.length + 18 <= LONGEST_FOLDER && firstBarrier(usual, account) === null;
  return fits ? usual : '/tmp';
}

function mkdirOnce(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (problem) {
    if (!isFileProblem(problem, 'EEXIST')) throw problem;
  }
}

const taken = (folder: string) =>
  outOfReach(
    folder,
    `The folder ${folder} for the database's socket belongs to another user. Remove it, then start again.`,
  );
