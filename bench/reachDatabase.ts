import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const APP_ROLE = 'stoa_app';
const OWNER = 'stoa_owner';

interface Postmaster {
  pid: number;
  socketFolder: string;
  port: number;
}

/** The embedded database of a data folder, as described by PostgreSQL's own files. */
export function readPostmaster(dataDir: string): Postmaster {
  const [pid, , , port, socketFolder = ''] = readFileSync(
    join(dataDir, 'postgres/cluster/postmaster.pid'),
    'utf8',
  ).split('\n');
  return { pid: Number(pid), port: Number(port), socketFolder };
}

/** A connection to the product's database, as the owner without row-level security or as the product with it. */
export function reachDatabase(dataDir: string, as: 'owner' | 'app') {
  const { socketFolder, port } = readPostmaster(dataDir);
  return { host: socketFolder, port, database: 'stoa', user: as === 'owner' ? OWNER : APP_ROLE };
}

/** The same connection of the owner as a setting. */
export function databaseUrlOf(dataDir: string): string {
  const { host, port, user, database } = reachDatabase(dataDir, 'owner');
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
