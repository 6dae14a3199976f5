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
import { collectMethods } from './allowedMethods.ts';
import { readFunctionPath, serveAllowedOrigins } from './allowedOrigins.ts';
import { serveAssets } from './assets.ts';
import type { Deps } from './Deps.ts';
import { endConnections } from './endConnections.ts';
import { sendError, serveFunctions } from './functions.ts';
import { guardBody } from './guardBody.ts';
import { serveHealth } from './health.ts';
import { serveLive } from './live.ts';
import { openPageCache } from './pageCache.ts';
import { readFormBody } from './readFormBody.ts';
import { malformedJson } from './readJsonBody.ts';
import { answerUnrouted, servePages, showUnreadable } from './servePages.ts';
import { compileProxies, hasTwoHosts, isSecure } from './proxies.ts';
import { BASE_HEADERS, HSTS } from './security.ts';
import { serveSearchFiles } from './serveSearchFiles.ts';
import { serveStreams } from './serveStreams.ts';
import { watchRequests } from './watchRequests.ts';

const HEADERS_MS = 15_000;

/** Other clients do not ask for pages by name. */
const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

/** The whole HTTP server: cached pages first, then functions, streams, live, health and pages. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const trusts = compileProxies(deps.trustedProxies);
  const metrics = watchRequests(deps);
  const cache = openPageCache({ directory: deps.services.directory, metrics, trusts, log: deps.services.log });
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
    // What the router itself refuses passes no hook.
    frameworkErrors: (error, request, reply) => {
      setBaseHeaders(request, reply);
      const say = (thrown: unknown) => sendError(deps, request, reply, refusalOf(thrown));
      if (error.code === 'FST_ERR_BAD_URL' && isBrowser(request)) {
        void showUnreadable(deps, request, reply).catch(say);
      } else {
        void say(error);
      }
    },
    serverFactory: (handle) => {
      // A page whose bytes are at hand never enters the framework.
      const server = http.createServer({ headersTimeout: HEADERS_MS, requestTimeout: 0 }, (request, response) => {
        if (hasTwoHosts(request)) refuseTwoHosts(response);
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
    guardBody(request.raw, reply.raw);
    // An answer that its client breaks off never finishes, and is a request all the same.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) metrics.record(request, reply);
    });
  });
  app.addHook('onResponse', async (request, reply) => metrics.record(request, reply));
  app.setErrorHandler((error, request, reply) => sendError(deps, request, reply, refusalOf(error)));
  // Pages take forms and nothing else; the functions bring a parser of their own.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', (request: FastifyRequest) => readFormBody(request.raw));
  const allowed = collectMethods(app);
  endConnections(app);
  serveAllowedOrigins(app, deps);
  serveHealth(app, deps, metrics);
  serveFunctions(app, deps);
  serveLive(app, deps);
  serveStreams(app, deps);
  await serveAssets(app, deps);
  serveSearchFiles(app, deps, servePages(app, deps, { cache, allowed }));
  app.setNotFoundHandler((request, reply) => answerUnrouted(deps, allowed, request, reply));
  return app;
}

function refuseTwoHosts(response: ServerResponse): void {
  response
    .writeHead(400, { ...BASE_HEADERS, 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    .end('A request names one host.');
}

/** The framework's own complaints about a request, in our words. */
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
      return new Refusal('invalid-argument', { reason: 'This address is not well-formed.' });
    default:
      return error instanceof SyntaxError || isClientError(error) ? malformedJson() : error;
  }
}

const isClientError = (error: Error) =>
  'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;
