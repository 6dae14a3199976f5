import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstBarrier } from './account.ts';
import type { ClusterHome } from './clusterHome.ts';
import { outOfReach } from './EmbeddedFailure.ts';
import { isFileProblem } from './processIdentity.ts';

// The shortest limit of a socket's path among our platforms is macOS's 104 bytes; its file name takes 15.
const LONGEST_FOLDER = 85;

/** A private folder with a short name for the cluster's unix socket; only its owner may enter. */
export function socketFolder({ cluster, account }: ClusterHome): string {
  // Inode and birth keep a new cluster apart from a deleted one whose server still runs out.
  const { ino, birthtimeMs } = statSync(cluster);
  const name = createHash('sha256').update(`${cluster}:${ino}:${birthtimeMs}`).digest('hex').slice(0, 12);
  const folder = join(roomFor(account), `stoa-${name}`);
  mkdirOnce(folder);
  const { uid } = lstatSync(folder);
  if (!lstatSync(folder).isDirectory() || ![account.uid, process.getuid?.()].includes(uid)) throw taken(folder);
  if (uid !== account.uid) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  return folder;
}

function roomFor(account: ClusterHome['account']): string {
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
    `The folder ${folder} for the database's socket belongs to somebody else. Remove it, then start again.`,
  );
