import { isbot } from 'isbot';

const MOST_AGENTS = 5000;
/** No real browser's user agent is longer. */
const LONGEST_AGENT = 600;
const known = new Map<string, boolean>();

/**
 * Whether a user agent identifies itself as a bot or is empty. Cached, because the pattern is long and browsers send
 * few different values.
 */
export function isBotAgent(userAgent: string): boolean {
  if (userAgent === '' || userAgent.length > LONGEST_AGENT) return true;
  const answer = known.get(userAgent) ?? isbot(userAgent);
  if (known.size >= MOST_AGENTS) known.clear();
  known.set(userAgent, answer);
  return answer;
}
