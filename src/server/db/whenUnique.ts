import { isDatabaseError } from './database.ts';

const UNIQUE_VIOLATION = '23505';

/** For `.catch`: answers a violation of one named constraint, and rethrows everything else.
 *  Names are matched by prefix, because a sharded table appends its shard's number. */
export function whenUnique<T>(constraint: string, answer: () => T) {
  return (error: unknown): T => {
    if (isDatabaseError(error, UNIQUE_VIOLATION) && error.constraint?.startsWith(constraint)) return answer();
    throw error;
  };
}
