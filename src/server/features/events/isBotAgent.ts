import { isbot } from 'isbot';

const MOST_AGENTS = 5000;
/** No browser's own name is longer. */
const LONGEST_AGENT = 600;
const known = new Map<string, boolean>();

/** Whether a browser calls itself a machine, or nothing at all. Its pattern is long, and browsers are few. */
export function isBotAgent(userAgent: string): boolean {
  if (userAgent === '' || userAgent.length > LONGEST_AGENT) return true;
  const answer = known.get(userAgent) ?? isbot(userAgent);
  if (known.size >= MOST_AGENTS) known.clear();
  known.set(userAgent, answer);
  return answer;
}
