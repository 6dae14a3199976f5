import type { FastifyInstance } from 'fastify';
import type { Deps } from './Deps.ts';

const HEADERS = 'authorization, content-type, firebase-instance-id-token, x-firebase-appcheck';
const PREFLIGHT_SECONDS = 3600;

/**
 * Lets pages of the origins in ALLOWED_ORIGINS call the functions with a Bearer token. Cookies are not supported:
 * without `access-control-allow-credentials`, browsers neither send them nor show responses to requests that include
 * them.
 */
export function serveAllowedOrigins(app: FastifyInstance, { allowedOrigins }: Deps): void {
  if (allowedOrigins.length === 0) return;
  app.addHook('onRequest', async ({ url, method, headers }, reply) => {
    if (!url.startsWith('/functions/')) return;
    reply.header('vary', 'Origin');
    const { origin } = headers;
    if (origin === undefined || !allowedOrigins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin);
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return;
    return reply
      .code(204)
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', HEADERS)
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send();
  });
}

/** Maps `/{project}/{region}/{name}`, the path used by the emulator of the Firebase SDK. Other paths stay unchanged. */
export function readFunctionPath(url: string, names: ReadonlySet<string>): string {
  const [path = ''] = url.split('?');
  const name = /^\/[^/]+\/[^/]+\/([A-Za-z]+)$/.exec(path)?.[1];
  return name !== undefined && names.has(name) ? `/functions/${name}` : url;
}
