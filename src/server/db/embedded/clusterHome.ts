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

/** The folder that holds the cluster and its log, and the account that owns it. */
export interface ClusterHome {
  home: string;
  cluster: string;
  account: Account;
}

const FALLBACK_ROOT = '/var/lib/stoa';

/** Decides once where a data folder's cluster lives; later starts find it there again. */
export function clusterHome(dataDir: string): ClusterHome {
  const home = recordedHome(dataDir) ?? existingHome(dataDir) ?? newHome(dataDir);
  const cluster = join(home, 'cluster');
  const account = existsSync(cluster) ? ownerOf(cluster, databaseAccount()) : databaseAccount();
  const barrier = firstBarrier(home, account);
  if (barrier) throw barred(dataDir, barrier, account);
  return { home, cluster, account };
}

/** Refuses a data folder that names the cluster of another one, as a copy does. */
export function refuseCopy(dataDir: string): void {
  const home = textOf(recordOf(dataDir));
  const owner = home && textOf(ownerNoteOf(home));
  if (owner && isStillTheirs(owner, { home, dataDir })) throw belongsTo(owner, { home, dataDir });
}

const recordOf = (dataDir: string) => join(dataDir, 'cluster-location');
/** Beside a cluster that lives elsewhere: the data folder it belongs to. */
const ownerNoteOf = (home: string) => join(home, 'data-folder');

function recordedHome(dataDir: string): string | null {
  refuseCopy(dataDir);
  const home = textOf(recordOf(dataDir));
  if (home === null) return null;
  if (!existsSync(home)) throw goneAway(dataDir, home);
  if (textOf(ownerNoteOf(home)) !== dataDir) writeFileSync(ownerNoteOf(home), `${dataDir}\n`);
  return home;
}

// A data folder that was moved takes its cluster along; one that was copied does not.
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
  // The random end keeps a new data folder away from the cluster of a deleted one of the same name.
  const name = `${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-${randomBytes(3).toString('hex')}`;
  const home = openHome(join(FALLBACK_ROOT, name), account);
  writeFileSync(ownerNoteOf(home), `${dataDir}\n`);
  writeFileSync(recordOf(dataDir), `${home}\n`);
  return home;
}

// A data folder closed to everybody opens for passage to PostgreSQL's group alone; a parent is not ours to change.
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

function goneAway(dataDir: string, home: string) {
  const record = recordOf(dataDir);
  return outOfReach(
    dataDir,
    `The database of ${dataDir} lives in ${home} (as ${record} says), and that folder is gone. Bring it back, or remove ${record} to begin with an empty database.`,
  );
}

function belongsTo(owner: string, { home, dataDir }: { home: string; dataDir: string }) {
  const record = recordOf(dataDir);
  return outOfReach(
    dataDir,
    `The database that ${record} names is at ${home} and belongs to the data folder ${owner}, of which ${dataDir} looks like a copy. ` +
      `Set DATA_DIR to ${owner} to use it. For a database of its own, stop Stoa, copy ${home} with "cp -a" and write the copy’s place into ${record}.`,
  );
}

function barred(dataDir: string, barrier: string, account: Account) {
  return outOfReach(
    dataDir,
    `PostgreSQL does not run as root, and ${account.name} may not enter ${barrier}, where the database of ${dataDir} lives. Allow it with: chmod o+x ${barrier}`,
  );
}
