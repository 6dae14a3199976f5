import type { FastifyRequest } from 'fastify';
import { normaliseHost } from '#shared/rules/host.ts';
import type { Settings } from '../access/context.ts';

/** The cache key of a page: the request's Host header and path. */
export interface CacheKey {
  host: string;
  path: string;
}

/**
 * The key to cache a page under. Null for unusual spellings that no link uses: unknown hosts or ports, forwarded hosts,
 * capitals, doubled slashes, escapes. There is no limit to such spellings, and they would fill the cache.
 */
export function cacheKeyFor(
  request: FastifyRequest,
  { settings, isOwnHost }: { settings: Settings; isOwnHost: boolean },
): CacheKey | null {
  const host = request.headers.host ?? '';
  const path = request.url.split('?')[0] ?? '/';
  if (host !== request.host || !isPlainPath(path)) return null;
  const name = normaliseHost(host);
  const ports = [new URL(settings.publicUrl).port, String(request.socket.localPort ?? '')];
  const isOurs = isOwnHost || LOCAL.has(name) || settings.platformHosts.some((ours) => normaliseHost(ours) === name);
  return isOurs && [name, ...ports.map((port) => `${name}:${port}`)].includes(host) ? { host, path } : null;
}

/**
 * Loopback names used on the server's own machine. Other bare IP addresses are not cached, because there can be any
 * number of them.
 */
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

const isPlainPath = (path: string): boolean => path === '/' || /^(?:\/[a-z\d-]+)+(?:\.(?:xml|txt))?$/.test(path);
