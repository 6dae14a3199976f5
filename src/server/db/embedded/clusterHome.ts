import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

const recordOf = (dataDir: string) => join(dataDir, 'cluster-location');

function recordedHome(dataDir: string): string | null {
  const record = recordOf(dataDir);
  if (!existsSync(record)) return null;
  const home = readFileSync(record, 'utf8').trim();
  if (existsSync(home)) return home;
  throw outOfReach(
    dataDir,
    `The database of ${dataDir} lives in ${home} (as ${record} says), and that folder is gone. Bring it back, or remove ${record} to begin with an empty database.`,
  );
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

function barred(dataDir: string, barrier: string, account: Account) {
  return outOfReach(
    dataDir,
    `PostgreSQL does not run as root, and ${account.name} may not enter ${barrier}, where the database of ${dataDir} lives. Allow it with: chmod o+x ${barrier}`,
  );
}
