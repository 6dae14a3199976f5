import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { noBinaries } from './EmbeddedFailure.ts';

/** The operating system account that runs PostgreSQL. `ids` is empty unless root switches to another account. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
  ids: { uid?: number; gid?: number };
}

/** PostgreSQL refuses to run as root, so root uses the account `postgres`, or else `nobody`. */
export function databaseAccount(): Account {
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? -1, name: `user ${uid}`, ids: {} };
  const known = readFileSync('/etc/passwd', 'utf8').split('\n').map(parseLine);
  const found = ['postgres', 'nobody'].flatMap((name) => known.filter((entry) => entry.name === name))[0];
  if (!found) throw noBinaries('PostgreSQL cannot run as root, and this system has no user postgres or nobody.');
  return accountFor(found);
}

/** The account for an existing cluster. Root switches to the cluster's owner, unless that is root. */
export function ownerOf(path: string, otherwise: Account): Account {
  const { uid, gid } = statSync(path);
  const isRoot = otherwise.ids.uid !== undefined;
  return !isRoot || uid === 0 || uid === otherwise.uid ? otherwise : accountFor({ uid, gid, name: `user ${uid}` });
}

/** The first folder on the way to `path` that the account cannot enter. Null if there is none. */
export function firstBarrier(path: string, account: Account): string | null {
  if (account.ids.uid === undefined) return null;
  const above = dirname(path);
  const barrier = above === path ? null : firstBarrier(above, account);
  return barrier ?? (mayEnter(path, account) ? null : path);
}

// When root starts a process under another account, Node drops that account's supplementary groups.
function mayEnter(folder: string, { uid, gid }: Account): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  return (mode & (group === gid ? 0o010 : 0o001)) !== 0;
}

/** The account that root switches to. */
function accountFor({ uid, gid, name }: { uid: number; gid: number; name: string }): Account {
  return { uid, gid, name, ids: { uid, gid } };
}

function parseLine(line: string): { name: string; uid: number; gid: number } {
  const [name = '', , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}
