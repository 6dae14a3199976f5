import { isDatabaseError } from './database.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * For `.catch`: handles the violation of one named constraint and rethrows every other error. Names are compared by
 * prefix, because sharded tables append the shard's number. An error of another node has the name only in its message.
 */
export function onUniqueViolation<T>(constraint: string, answer: () => T) {
  return (error: unknown): T => {
    if (!isDatabaseError(error, UNIQUE_VIOLATION)) throw error;
    if (error.constraint?.startsWith(constraint) ?? error.message.includes(constraint)) return answer();
    throw error;
  };
}
