import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, databaseAccount, firstBarrier, ownerOf } from './account.ts';
import { outOfReach } from './EmbeddedFailure.ts';

/** The folder with the cluster and its log, and the account that owns it. */
export interface ClusterHome {
  home: string;
  cluster: string;
  account: Account;
}

const FALLBACK_ROOT = '/var/lib/stoa';

/** Chooses the location of a data folder's cluster once. Later starts find it there again. */
export function clusterHome(dataDir: string): ClusterHome {
  const home = recordedHome(dataDir) ?? existingHome(dataDir) ?? newHome(dataDir);
  const cluster = join(home, 'cluster');
  const account = existsSync(cluster) ? ownerOf(cluster, databaseAccount()) : databaseAccount();
  const barrier = firstBarrier(home, account);
  if (barrier) throw barred(dataDir, barrier, account);
  return { home, cluster, account };
}

/** Refuses a data folder that refers to the cluster of another one, as a copied folder does. */
export function refuseCopy(dataDir: string): void {
  const home = textOf(recordOf(dataDir));
  const owner = home && textOf(ownerNoteOf(home));
  if (owner && isStillTheirs(owner, { home, dataDir })) throw belongsTo(owner, { home, dataDir });
}

const recordOf = (dataDir: string) => join(dataDir, 'cluster-location');
/** The file beside a cluster that is outside its data folder. It names that data folder. */
const ownerNoteOf = (home: string) => join(home, 'data-folder');

function recordedHome(dataDir: string): string | null {
  refuseCopy(dataDir);
  const home = textOf(recordOf(dataDir));
  if (home === null) return null;
  if (!existsSync(home)) throw clusterIsGone(dataDir, home);
  if (textOf(ownerNoteOf(home)) !== dataDir) writeFileSync(ownerNoteOf(home), `${dataDir}\n`);
  return home;
}

// A moved data folder keeps its cluster. A copied one does not.
function isStillTheirs(owner: string, { home, dataDir }: { home: string; dataDir: string }): boolean {
  return existsSync(owner) && realpathSync(owner) !== dataDir && textOf(recordOf(owner)) === home;
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

function existingHome(dataDir: string): string | null {
  const home = join(dataDir, 'postgres');
  return existsSync(join(home, 'cluster')) ? home : null;
}

function newHome(dataDir: string): string {
  const account = databaseAccount();
  if (firstBarrier(dataDir, account) === dataDir) letIn(dataDir, account);
  if (firstBarrier(dataDir, account) === null) return openHome(join(dataDir, 'postgres'), account);
  mkdirSync(FALLBACK_ROOT, { recursive: true, mode: 0o755 });
  // The random suffix separates a new data folder from the cluster of a deleted one with the same name.
  const name = `${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-${randomBytes(3).toString('hex')}`;
  const home = openHome(join(FALLBACK_ROOT, name), account);
  writeFileSync(ownerNoteOf(home), `${dataDir}\n`);
  writeFileSync(recordOf(dataDir), `${home}\n`);
  return home;
}

// Lets PostgreSQL's group pass through a private data folder. Parent folders are never changed.
function letIn(dataDir: string, { gid }: Account): void {
  const { mode, uid } = statSync(dataDir);
  if ((mode & 0o077) !== 0) return;
  chownSync(dataDir, uid, gid);
  chmodSync(dataDir, (mode & 0o700) | 0o010);
}

function openHome(home: string, { uid, gid, ids }: Account): string {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (ids.uid !== undefined && statSync(home).uid !== uid) chownSync(home, uid, gid);
  chmodSync(home, 0o700);
  return home;
}

function clusterIsGone(dataDir: string, home: string) {
  const record = recordOf(dataDir);
  return outOfReach(
    dataDir,
    `The database of ${dataDir} is in ${home} (according to ${record}), but that folder is missing. Restore it, or delete ${record} to start with an empty database.`,
  );
}

function belongsTo(owner: string, { home, dataDir }: { home: string; dataDir: string }) {
  const record = recordOf(dataDir);
  return outOfReach(
    dataDir,
    `The database in ${home}, named in ${record}, belongs to the data folder ${owner}. ${dataDir} looks like a copy of that folder. ` +
      `To use that database, set DATA_DIR to ${owner}. To give the copy its own database, stop Stoa, copy ${home} with "cp -a" and write the path of the copy to ${record}.`,
  );
}

function barred(dataDir: string, barrier: string, account: Account) {
  return outOfReach(
    dataDir,
    `PostgreSQL does not run as root, and the user ${account.name} cannot access ${barrier}, where the database of ${dataDir} is stored. Allow it with: chmod o+x ${barrier}`,
  );
}
