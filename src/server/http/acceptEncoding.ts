import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Accepted {
  /** The encoding the client prefers. Of equal preferences, the one with the smallest output. */
  encoding: Encoding;
  /** Whether the response may also be sent without encoding, when compression would not pay. */
  identity: boolean;
}

const LONGEST_HEADER = 200;
const cache = new LRUCache<string, Accepted>({ max: 500, memoMethod: (text) => choose(parseWeights(text)) });

/**
 * Parses an Accept-Encoding header (RFC 9110, 12.5.3). If no supported encoding is acceptable, the result is identity.
 */
export function readAcceptEncoding(header: string | string[] | undefined): Accepted {
  return cache.memo(String(header ?? '').slice(0, LONGEST_HEADER));
}

function choose(weights: ReadonlyMap<string, number>): Accepted {
  const weightOf = (coding: string): number | undefined => weights.get(coding) ?? weights.get('*');
  // Identity is acceptable unless it is excluded, but any encoding that was asked for is preferred.
  const identity = weightOf('identity') !== 0;
  const [br, gzip] = [weightOf('br') ?? 0, weightOf('gzip') ?? weights.get('x-gzip') ?? 0];
  const identityWeight = weights.get('identity') ?? 0;
  if (Math.max(br, gzip) === 0 || identityWeight > Math.max(br, gzip)) return { encoding: 'identity', identity: true };
  return { encoding: br >= gzip ? 'br' : 'gzip', identity };
}

function parseWeights(text: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const range of text.split(',')) {
    const [coding = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    if (coding !== '') weights.set(coding, weightIn(parameters));
  }
  return weights;
}

/** An unreadable weight counts as no weight. */
function weightIn(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => /^q\s*=/.test(parameter));
  if (given === undefined) return 1;
  const weight = Number(given.replace(/^q\s*=\s*/, ''));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
