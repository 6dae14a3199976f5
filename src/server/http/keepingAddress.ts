import type { FastifyRequest } from 'fastify';
import { normaliseHost } from '#shared/rules/host.ts';
import type { Settings } from '../access/context.ts';

/** Where a cached page is looked for: the request's own host header and path. */
export interface KeepingAddress {
  host: string;
  path: string;
}

/**
 * The address to keep a page under, or null where nobody links to it as it was asked for: a made-up host or port, a
 * host that a proxy spoke for, capitals, doubled slashes, escapes. Such spellings have no end and would fill the cache.
 */
export function keepingAddress(
  request: FastifyRequest,
  { settings, isOwnHost }: { settings: Settings; isOwnHost: boolean },
): KeepingAddress | null {
  const host = request.headers.host ?? '';
  const path = request.url.split('?')[0] ?? '/';
  if (host !== request.host || !isPlainPath(path)) return null;
  const name = normaliseHost(host);
  const ports = [new URL(settings.publicUrl).port, String(request.socket.localPort ?? '')];
  const isOurs = isOwnHost || LOCAL.has(name) || settings.platformHosts.some((ours) => normaliseHost(ours) === name);
  return isOurs && [name, ...ports.map((port) => `${name}:${port}`)].includes(host) ? { host, path } : null;
}

/** By these names a server is looked at from its own machine; other bare addresses are as many as anyone likes. */
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

const isPlainPath = (path: string): boolean => path === '/' || /^(?:\/[a-z\d-]+)+$/.test(path);
