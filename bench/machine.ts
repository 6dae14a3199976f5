import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import pg from 'pg';
import { reachDatabase } from './reachDatabase.ts';

/** The machine that the figures were measured on. */
export async function describeMachine(dataDir: string): Promise<string> {
  const client = new pg.Client(reachDatabase(dataDir, 'app'));
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  const [cpu] = cpus();
  return [
    `${availableParallelism()} cores of ${modelOf(cpu?.model)}`,
    `${Math.round(totalmem() / 2 ** 30)} GB memory`,
    `${platform()} ${release()}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${rows[0]?.server_version}`,
    `load ${loadavg()[0]?.toFixed(1)} when the bench began`,
  ].join(', ');
}

// Virtual machines may hide the name. Then /proc/cpuinfo is the next best source.
function modelOf(model: string | undefined): string {
  if (model && model !== 'unknown') return model.trim();
  return platform() === 'linux'
    ? (/model name\s*: (.+)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? 'an unknown processor')
    : 'an unknown processor';
}
