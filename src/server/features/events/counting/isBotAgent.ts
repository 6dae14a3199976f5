import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** No real browser's user agent is longer. */
const LONGEST_AGENT = 600;
const cache = new LRUCache<string, boolean>({ max: 5000, memoMethod: (userAgent) => isbot(userAgent) });

/**
 * Whether a user agent identifies itself as a bot or is empty. Cached, because the pattern is long and browsers send
 * few different values.
 */
export function isBotAgent(userAgent: string): boolean {
  return userAgent === '' || userAgent.length > LONGEST_AGENT || cache.memo(userAgent);
}
