import type { FastifyBaseLogger } from 'fastify';
import { throttle } from '#shared/kit/throttle.ts';
import { isDatabaseFault } from '../db/database.ts';

/** Resources that are exhausted or away. Requests recover by themselves once they are available again. */
type ExhaustedResource = 'database-disk' | 'files-disk' | 'bucket' | 'memory' | 'connections';

const SENTENCES: Record<ExhaustedResource, string> = {
  'database-disk':
    'The database disk is full. Free some space, or move the data to a larger disk. Stoa then recovers on its own.',
  'files-disk':
    'The disk of DATA_DIR is full. Free some space, or move DATA_DIR to a larger disk. Stoa then recovers on its own.',
  bucket:
    'The bucket of S3_BUCKET does not respond. Downloads and uploads fail, and jobs that need it wait, until it responds again.',
  memory: 'PostgreSQL is out of memory. Give it more memory, or stop other programs that use it.',
  connections:
    'PostgreSQL accepts no more connections. Raise max_connections, or stop other programs that connect to it.',
};

const CODES: Readonly<Record<string, ExhaustedResource>> = {
  '53000': 'memory',
  '53100': 'database-disk',
  '53200': 'memory',
  '53300': 'connections',
  '53400': 'connections',
  ENOSPC: 'files-disk',
  EDQUOT: 'files-disk',
  'disk-full': 'files-disk',
  'storage-away': 'bucket',
};

/** The exhausted resource that caused an error, if that is its cause. Null otherwise. */
export function resourceExhaustionOf(error: unknown): ExhaustedResource | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const isKnown = isDatabaseFault(error) === code.startsWith('53');
  return (isKnown ? CODES[code] : undefined) ?? resourceExhaustionOf(error.cause);
}

export interface Faults {
  /** Logs faults: every unexpected error, but an exhausted resource only once in a while. */
  report(error: unknown, about: Readonly<Record<string, unknown>>, what?: string): void;
  /** True if a disk was full moments ago. */
  isFull(): boolean;
}

const QUIET_MS = 10_000;
const REMEMBERED_MS = 30_000;

export function openFaults({ log, now }: { log: FastifyBaseLogger; now: () => Date }): Faults {
  const isDue = throttle(QUIET_MS);
  let fullAt = -Infinity;
  return {
    report: (error, about, what = 'fault') => {
      const exhaustion = resourceExhaustionOf(error);
      if (exhaustion === null) return log.error({ ...about, err: error }, what);
      const at = now().getTime();
      if (exhaustion.endsWith('disk')) fullAt = at;
      const again = isDue(exhaustion, at);
      if (again !== null) log.error({ err: error, again: again || undefined }, SENTENCES[exhaustion]);
    },
    isFull: () => now().getTime() - fullAt < REMEMBERED_MS,
  };
}
