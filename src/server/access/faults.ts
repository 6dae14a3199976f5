import type { FastifyBaseLogger } from 'fastify';
import { onceAWhile } from '#shared/kit/onceAWhile.ts';
import { isDatabaseFault } from '../db/database.ts';

/** What the machine has too little of. It passes, and everything goes on by itself once there is room. */
type Shortage = 'database-disk' | 'files-disk' | 'memory' | 'connections';

const SENTENCES: Record<Shortage, string> = {
  'database-disk':
    'The disk of the database is full. Free some space on it, or move the data to a larger one; everything then goes on by itself.',
  'files-disk':
    'The disk of DATA_DIR is full. Free some space on it, or move DATA_DIR to a larger one; everything then goes on by itself.',
  memory: 'PostgreSQL is out of memory. Give it more, or stop what else uses it.',
  connections: 'PostgreSQL takes no more connections. Raise its max_connections, or stop what else connects to it.',
};

const CODES: Readonly<Record<string, Shortage>> = {
  '53000': 'memory',
  '53100': 'database-disk',
  '53200': 'memory',
  '53300': 'connections',
  '53400': 'connections',
  ENOSPC: 'files-disk',
  EDQUOT: 'files-disk',
  'disk-full': 'files-disk',
};

/** What an error, or what caused it, says there is too little of; null where it is something else. */
export function shortageOf(error: unknown): Shortage | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const isKnown = isDatabaseFault(error) === code.startsWith('53');
  return (isKnown ? CODES[code] : undefined) ?? shortageOf(error.cause);
}

export interface Faults {
  /** Writes what went wrong to the log: a fault each time, a shortage once in a while, however many it stops. */
  tell(error: unknown, about: Readonly<Record<string, unknown>>, what?: string): void;
  /** A disk was full a moment ago. */
  isFull(): boolean;
}

const QUIET_MS = 10_000;
const REMEMBERED_MS = 30_000;

export function openFaults({ log, now }: { log: FastifyBaseLogger; now: () => Date }): Faults {
  const isDue = onceAWhile(QUIET_MS);
  let fullAt = -Infinity;
  return {
    tell: (error, about, what = 'fault') => {
      const shortage = shortageOf(error);
      if (shortage === null) return log.error({ ...about, err: error }, what);
      const at = now().getTime();
      if (shortage.endsWith('disk')) fullAt = at;
      const again = isDue(shortage, at);
      if (again !== null) log.error({ err: error, again: again || undefined }, SENTENCES[shortage]);
    },
    isFull: () => now().getTime() - fullAt < REMEMBERED_MS,
  };
}
