import type { IncomingHttpHeaders } from 'node:http';
import { isBotAgent } from './isBotAgent.ts';

/** False for bots and for browsers that prefetch a page. */
export const isPerson = (headers: IncomingHttpHeaders): boolean =>
  !isBotAgent(headers['user-agent'] ?? '') &&
  ![headers['sec-purpose'], headers['purpose']].some((purpose) => /prefetch|prerender|preview/.test(String(purpose)));
