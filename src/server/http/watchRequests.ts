import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Deps } from './Deps.ts';

export interface Metrics {
  registry: Registry;
  record(request: FastifyRequest, reply: FastifyReply): void;
  /** A cached page was sent without entering the framework. */
  countCached(): void;
}

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Logs one JSON line and counts one metric per request, with the route pattern only: no path, no body. */
export function watchRequests(deps: Deps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'stoa_request_seconds',
    help: 'Response time by route and status.',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const cached = new Counter({
    name: 'stoa_cached_pages_total',
    help: 'Pages served from the cache.',
    registers: [registry],
  });
  return {
    registry,
    countCached: () => cached.inc(),
    record: (request, reply) => {
      const route = request.routeLabel || request.routeOptions.url || 'none';
      durations.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
      deps.services.log.info(
        {
          id: request.id,
          method: request.method,
          route,
          mode: request.mode || undefined,
          store: request.storeId || undefined,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'request',
      );
    },
  };
}
