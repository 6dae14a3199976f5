import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRecord } from '#shared/kit/isRecord.ts';
import type { StreamContext } from '../access/stream.ts';
import { readRequestContext, readRequestFacts } from './readRequestContext.ts';
import { creatorCookie } from './cookies.ts';
import type { Deps } from './Deps.ts';
import { directoryHost } from './directoryHost.ts';
import { hijackReply } from './hijackReply.ts';
import { assertSameOriginPage, creatorCredential, creatorOf, resolveCreator } from './identify.ts';

/** Uploads, downloads and images: the handler gets the raw request and responds itself. */
export function serveStreams(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const route of deps.registries.streams) {
      scope.route({
        method: [...route.methods],
        url: route.path,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          request.routeLabel = `stream ${route.path}`;
          const context = contextOf(
            request,
            deps,
            readRequestContext({ request, reply, deps, cookie: creatorCookie(readRequestFacts(request).secure) }),
          );
          await route.handle(request.raw, hijackReply(reply), context);
        },
        errorHandler: (error, request, reply) => {
          deps.services.faults.report(error, { id: request.id });
          if (reply.raw.headersSent) reply.raw.destroy();
          else
            reply.raw
              .writeHead(500, { 'content-type': 'application/json' })
              .end('{"error":{"status":"INTERNAL","message":"An unexpected error occurred"}}');
        },
      });
    }
  });
}

function contextOf(
  request: FastifyRequest,
  deps: Deps,
  requestContext: Omit<StreamContext, 'params' | 'query' | 'host' | 'creator' | 'hostStore'>,
): StreamContext {
  const facts = readRequestFacts(request);
  const params = isRecord(request.params) ? request.params : {};
  return {
    ...requestContext,
    params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])),
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    host: request.host,
    creator: async () => {
      const credential = creatorCredential(facts);
      assertSameOriginPage(facts, credential);
      const found = await resolveCreator(deps.services.db, { credential, now: requestContext.now });
      return found && creatorOf(found.session);
    },
    hostStore: async () => {
      const host = directoryHost(request.host);
      return host === null ? null : ((await deps.services.directory.byHost(host))?.store ?? null);
    },
  };
}
