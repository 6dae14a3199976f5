import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from './Deps.ts';

export interface Metrics {
  contentType: string;
  /** All metrics in the format of Prometheus. */
  read(): Promise<string>;
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
  watchDatabase(deps, registry);
  const readJobs = watchJobs(deps, registry);
  return {
    contentType: registry.contentType,
    read: async () => {
      await readJobs();
      return registry.metrics();
    },
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

/** The connections of this process for requests. */
function watchDatabase({ services }: Deps, registry: Registry): void {
  const connections = new Gauge({
    name: 'stoa_database_connections',
    help: 'Connections for requests that are open or unused, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(services.db.connections())) connections.set({ state }, count);
    },
  });
}

/** The jobs of all nodes. Returns a function that asks for them. Without an answer they are not a number. */
function watchJobs({ services }: Deps, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const due = gauge('stoa_jobs_due', 'Jobs that are due.');
  const oldest = gauge('stoa_jobs_oldest_seconds', 'How long the oldest due job has been waiting.');
  const failed = gauge('stoa_jobs_failed', 'Jobs that used up their tries.');
  const late = gauge('stoa_emails_late', 'Emails that are more than three minutes late.');
  const up = gauge('stoa_database_up', 'Whether the database responded when the metrics were read.');
  return async () => {
    const figures = await services.findJobFigures().catch((error: unknown) => {
      services.log.warn({ err: error }, 'Could not read the figures of the jobs.');
      return null;
    });
    up.set(figures === null ? 0 : 1);
    due.set(figures?.due ?? NaN);
    oldest.set(figures?.oldestSeconds ?? NaN);
    failed.set(figures?.failed ?? NaN);
    late.set(figures?.lateEmails ?? NaN);
  };
}
