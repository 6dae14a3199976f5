import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';

interface Memory {
  processes: number;
  product: number;
  database: number;
}

/**
 * Memory in megabytes of a process and its children. Null except on Linux. Its own pages count in full, because
 * programs on the same Node would halve shared pages; pages shared by the database's processes count once.
 */
export function memoryOf(pid: number): Memory | null {
  if (platform() !== 'linux') return null;
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)] as const),
  );
  const family = [...parents.keys()].filter((each) => descends(each, pid, parents));
  const others = family.filter((each) => each !== pid);
  return {
    processes: family.length,
    product: megabytes('Rss', [pid]),
    database: megabytes('Pss', others),
  };
}

function descends(pid: number, ancestor: number, parents: Map<number, number>): boolean {
  for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === ancestor) return true;
  return false;
}

function parentOf(name: string): number {
  const stat = readOrNothing(`/proc/${name}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2] ?? 0);
}

const megabytes = (measure: 'Rss' | 'Pss', pids: number[]): number =>
  pids
    .map((pid) => readOrNothing(`/proc/${pid}/smaps_rollup`))
    .map((rollup) => Number(new RegExp(`^${measure}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0))
    .reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;

// A process may end during the measurement.
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}
