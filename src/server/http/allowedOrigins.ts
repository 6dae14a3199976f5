import type { FastifyInstance } from 'fastify';
import type { Deps } from './Deps.ts';

const HEADERS = 'authorization, content-type, firebase-instance-id-token, x-firebase-appcheck';
const PREFLIGHT_SECONDS = 3600;

/**
 * Lets pages of the origins that ALLOWED_ORIGINS names call the functions with a Bearer token. Cookies stay out of it:
 * without `access-control-allow-credentials` a browser sends none and shows no answer to a request that has one.
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

/** `/{project}/{region}/{name}`: how the emulator of the Firebase SDK is called. Any other address stays as it is. */
export function readFunctionPath(url: string, names: ReadonlySet<string>): string {
  const [path = ''] = url.split('?');
  const name = /^\/[^/]+\/[^/]+\/([A-Za-z]+)$/.exec(path)?.[1];
  return name !== undefined && names.has(name) ? `/functions/${name}` : url;
}
