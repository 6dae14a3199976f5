import { Resolver } from 'node:dns/promises';
import type { DnsAnswer, DnsGateway } from './port.ts';

const TIMEOUT_MS = 2000;
const TRIES = 2;

/** Queries these servers, such as '127.0.0.1:5353'. Without any, the system's servers. */
export function resolverDns(servers: readonly string[]): DnsGateway {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    txt: (name) => query(async () => (await resolver.resolveTxt(name)).map((parts) => readable(parts.join('')))),
    addresses: async (name) => {
      const [four, six] = await Promise.all([
        query(() => resolver.resolve4(name)),
        query(() => resolver.resolve6(name)),
      ]);
      const found = [four, six].flatMap((answer) => (answer.kind === 'found' ? answer.values : []));
      if (found.length > 0) return { kind: 'found', values: found };
      return [four, six].find(({ kind }) => kind === 'unanswered') ?? { kind: 'none' };
    },
  };
}

/** Records can contain anything, including bytes that no column accepts. */
const readable = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');

async function query(resolve: () => Promise<string[]>): Promise<DnsAnswer> {
  try {
    const values = await resolve();
    return values.length > 0 ? { kind: 'found', values } : { kind: 'none' };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return NOTHING_THERE.has(String(error.code)) ? { kind: 'none' } : { kind: 'unanswered' };
  }
}

/** The codes for a missing name or missing records. Every other error means that no answer was obtained. */
const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA']);
