import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { ClusterHome } from './clusterHome.ts';
import { diskFull } from './EmbeddedFailure.ts';
import { explainFailure } from './explainFailure.ts';

export const OWNER = 'stoa_owner';

/** The complete environment of PostgreSQL's programs, so that messages and time zone are the same on every machine. */
export const MINIMAL_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

const MEGABYTE = 2 ** 20;
const BYTES_FOR_NEW_CLUSTER = 96 * MEGABYTE;
const BYTES_FOR_LOG_SEGMENT = 16 * MEGABYTE;

/** Creates the cluster on the first start and checks the free disk space. */
export async function initCluster(place: ClusterHome, programs: Binaries): Promise<void> {
  const fresh = !existsSync(join(place.cluster, 'PG_VERSION'));
  requireDiskSpace(place.home, fresh ? BYTES_FOR_NEW_CLUSTER : BYTES_FOR_LOG_SEGMENT);
  if (fresh) await createCluster(place, programs);
}

function requireDiskSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < bytes) throw diskFull(folder);
}

const DRAFT = 'cluster.new';
/** An initdb whose parent was killed still writes for a moment. It ends when it misses a file. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 } as const;

// The rename comes last, so that an interrupted initdb never looks like a cluster. Each draft has its own name, because the
// initdb of a killed start may still be running, and deletes its own when it fails.
async function createCluster({ home, cluster, account }: ClusterHome, programs: Binaries): Promise<void> {
  const draft = join(home, `${DRAFT}-${randomUUID()}`);
  for (const name of readdirSync(home)) if (name.startsWith(DRAFT)) rmSync(join(home, name), REMOVAL);
  const inputs = ['-U', OWNER, '-E', 'UTF8', '--no-locale', '-A', 'trust', '--data-checksums'];
  try {
    await promisify(execFile)(programs.initdb, ['-D', draft, ...inputs], {
      env: MINIMAL_ENVIRONMENT,
      cwd: '/',
      ...account.ids,
    });
    renameSync(draft, cluster);
  } catch (problem) {
    rmSync(draft, REMOVAL);
    throw explainFailure(home, problem, outputOf(problem));
  }
}

function outputOf(problem: unknown): string {
  return problem instanceof Error && 'stderr' in problem ? String(problem.stderr) : '';
}
