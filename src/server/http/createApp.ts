import { randomUUID } from 'node:crypto';
import http, { type ServerResponse } from 'node:http';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { Refusal } from '#shared/contract/refusals.ts';
import { trackRouteMethods } from './allowedMethods.ts';
import { readFunctionPath, serveAllowedOrigins } from './allowedOrigins.ts';
import { serveAssets } from './assets.ts';
import type { Deps } from './Deps.ts';
import { endConnections } from './endConnections.ts';
import { sendError, serveFunctions } from './functions.ts';
import { abortSlowBody } from './abortSlowBody.ts';
import { serveHealth } from './health.ts';
import { serveLive } from './live.ts';
import { openPageCache } from './pageCache.ts';
import { readFormBody } from './readFormBody.ts';
import { malformedJson } from './readJsonBody.ts';
import { sendUnreadablePage } from './pages/noticePages.ts';
import { handleUnrouted, servePages } from './pages/servePages.ts';
import { compileProxies, hasDuplicateHost, isSecure } from './proxies.ts';
import { BASE_HEADERS, HSTS } from './security.ts';
import { openRequestCountry } from './reportedCountry.ts';
import { serveCsvExports } from './serveCsvExports.ts';
import { serveSearchFiles } from './serveSearchFiles.ts';
import { serveStreams } from './serveStreams.ts';
import { watchRequests } from './watchRequests.ts';

const HEADERS_MS = 15_000;

// Caddy keeps an idle connection for two minutes, nginx and load balancers for one. If the server closed it before them, they
// could send a request into the closing connection, and a POST must not be repeated.
const KEEP_ALIVE_MS = 125_000;

/** Browsers list text/html in their Accept header. Other clients usually accept anything. */
const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

/** The complete HTTP server: cached pages first, then functions, streams, live updates, health checks and pages. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const trusts = compileProxies(deps.trustedProxies);
  const metrics = watchRequests(deps);
  const cache = openPageCache({
    directory: deps.services.directory,
    metrics,
    trusts,
    countryOf: openRequestCountry(deps.services, trusts),
    log: deps.services.log,
  });
  const setBaseHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(BASE_HEADERS);
    if (isSecure(request.raw, trusts)) reply.header(HSTS.name, HSTS.value);
  };
  const log: FastifyBaseLogger = deps.services.log;
  const functionNames = new Set(deps.registries.callables.map(({ contract }) => contract.name));
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: deps.trustedProxies.length > 0 ? trusts : false,
    rewriteUrl: ({ method, url = '/' }) =>
      method === 'POST' || method === 'OPTIONS' ? readFunctionPath(url, functionNames) : url,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Requests that the router itself refuses do not run hooks.
    frameworkErrors: (error, request, reply) => {
      setBaseHeaders(request, reply);
      const message = (thrown: unknown) => sendError(deps, request, reply, refusalOf(thrown));
      if (error.code === 'FST_ERR_BAD_URL' && isBrowser(request)) {
        void sendUnreadablePage(deps, request, reply).catch(message);
      } else {
        void message(error);
      }
    },
    serverFactory: (handle) => {
      // A cached page is sent without entering the framework.
      const limits = { headersTimeout: HEADERS_MS, requestTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS };
      const server = http.createServer(limits, (request, response) => {
        if (hasDuplicateHost(request)) refuseTwoHosts(response);
        else if (!cache.serve(request, response)) handle(request, response);
      });
      return server;
    },
  });
  app.decorateRequest('routeLabel', '');
  app.decorateRequest('mode', '');
  app.decorateRequest('storeId', '');
  app.addHook('onRequest', async (request, reply) => {
    setBaseHeaders(request, reply);
    abortSlowBody(request.raw, reply.raw);
    // A response aborted by its client never finishes, but counts as a request.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) metrics.record(request, reply);
    });
  });
  app.addHook('onResponse', async (request, reply) => metrics.record(request, reply));
  app.setErrorHandler((error, request, reply) => sendError(deps, request, reply, refusalOf(error)));
  // Pages accept forms only. The functions add a parser of their own.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', (request: FastifyRequest) => readFormBody(request.raw));
  const allowed = trackRouteMethods(app);
  endConnections(app);
  serveAllowedOrigins(app, deps);
  serveHealth(app, deps, metrics);
  serveFunctions(app, deps);
  serveLive(app, deps);
  serveStreams(app, deps);
  serveCsvExports(app, deps);
  await serveAssets(app, deps);
  serveSearchFiles(app, deps, servePages(app, deps, { cache, allowed }));
  app.setNotFoundHandler((request, reply) => handleUnrouted(deps, allowed, request, reply));
  return app;
}

function refuseTwoHosts(response: ServerResponse): void {
  response
    .writeHead(400, { ...BASE_HEADERS, 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    .end('A request must have exactly one host.');
}

/** Translates the framework's own request errors. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('body-too-large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported-type');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return malformedJson();
    case 'FST_ERR_BAD_URL':
      return new Refusal('invalid-argument', { reason: 'This URL is not well-formed.' });
    default:
      return error instanceof SyntaxError || isClientError(error) ? malformedJson() : error;
  }
}

const isClientError = (error: Error) =>
  'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;
