import type { FastifyInstance } from 'fastify';
import { sameBytes, tokenHash } from '../access/secrets.ts';
import type { Deps } from './Deps.ts';
import { directoryHost } from './directoryHost.ts';
import { compileProxies, isDirectLoopback, isOwnQuestion } from './proxies.ts';
import type { Metrics } from './watchRequests.ts';

/** Endpoints for monitoring: liveness, readiness, metrics, and the domain check of a TLS proxy. */
export function serveHealth(app: FastifyInstance, deps: Deps, metrics: Metrics): void {
  const trusts = compileProxies(deps.trustedProxies);

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));

  app.get('/readyz', async (_request, reply) => {
    const ok = await deps.ready();
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok });
  });

  app.get('/metrics', async (request, reply) => {
    const allowed =
      deps.metricsToken === undefined
        ? isDirectLoopback(request.raw)
        : sameBytes(tokenHash(request.headers.authorization ?? ''), tokenHash(`Bearer ${deps.metricsToken}`));
    if (!allowed) return reply.code(403).send({ error: 'Access denied.' });
    return reply.type(metrics.contentType).send(await metrics.read());
  });

  app.get<{ Querystring: { domain?: string | string[] } }>('/internal/domain-allowed', async (request, reply) => {
    if (!isOwnQuestion(request.raw, trusts)) return reply.code(403).send({ error: 'Access denied.' });
    const { domain } = request.query;
    const host = typeof domain === 'string' ? directoryHost(domain) : null;
    const known = host !== null && (await deps.services.directory.byHost(host)) !== null;
    return reply.code(known ? 200 : 404).send({ allowed: known });
  });
}
