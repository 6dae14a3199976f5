import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Callable } from '#shared/contract/callable.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import type { AnyHandler } from '../access/defineHandler.ts';
import { readRequestContext, readRequestFacts } from './readRequestContext.ts';
import { openBodyParser } from './bodyParser.ts';
import { creatorCookie, memberCookie } from './cookies.ts';
import type { Deps } from './Deps.ts';
import { REFUSED_FUNCTIONS } from './allowedMethods.ts';
import { describeFunctions } from './openapi.ts';
import { runCallable } from './runCallable.ts';
import { checkValue, toWireError } from './wire.ts';

/** POST /functions/{name}: the Firebase callable wire format, and plain JSON for the HTTP functions. */
export function serveFunctions(app: FastifyInstance, deps: Deps): void {
  const byName = new Map(deps.registries.callables.map((answer) => [answer.contract.name, answer]));
  const description = JSON.stringify(describeFunctions(deps.registries.callables, deps.services.settings.publicUrl));
  app.get('/functions/openapi.json', (_request, reply) => reply.type('application/json').send(description));
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null));
    scope.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: REFUSED_FUNCTIONS,
      handler: (request, reply) => {
        if (!byName.has(request.params['*'])) throw new Refusal('unknown-function');
        reply.header('allow', 'POST, OPTIONS');
        if (request.method === 'OPTIONS') return reply.code(204).send();
        throw new Refusal('not-a-call');
      },
    });
    done();
  });
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', openBodyParser(deps, byName));
    scope.post<{ Params: { name: string } }>('/functions/:name', async (request, reply) => {
      const answer = byName.get(request.params.name);
      if (!answer) throw new Refusal('unknown-function');
      request.routeLabel = `function ${answer.contract.name}`;
      const payload = readPayload(answer, request.body);
      const result = await runCallable({
        answer,
        payload,
        facts: readRequestFacts(request),
        requestContext: readRequestContext({ request, reply, deps, ...cookiesOf(answer, request) }),
      });
      return reply
        .header('cache-control', 'no-store')
        .send(hasNoEnvelope(answer.contract, request.body) ? result : { result });
    });
    done();
  });
}

/**
 * The cookies of a call. On the platform's host, members make calls with Bearer tokens, because their cookie is limited
 * to the store's pages. On a store's own host, the pages' cookie is sent with calls too.
 */
function cookiesOf(answer: AnyHandler, request: FastifyRequest) {
  const { secure } = readRequestFacts(request);
  const { who } = answer.contract;
  if (who !== 'visitor' && who !== 'customer') return { cookie: creatorCookie(secure) };
  return { cookie: memberCookie({ base: '/functions', secure }), otherCookie: memberCookie({ base: '', secure }) };
}

/** For calls that accept both formats, the envelope shows which one was used. */
const hasNoEnvelope = ({ wire }: Callable, body: unknown): boolean =>
  wire === 'plain' || (wire === 'both' && !(isRecord(body) && 'data' in body));

function readPayload({ contract }: AnyHandler, body: unknown): unknown {
  checkValue(body);
  if (hasNoEnvelope(contract, body)) return body ?? {};
  if (!isRecord(body) || !('data' in body)) {
    throw new Refusal('invalid-argument', { field: 'data', reason: 'Send {"data": …}.' });
  }
  return body['data'];
}

/** Error responses of every JSON route. */
export function sendError(deps: Deps, request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  const contract = contractOf(deps, request);
  const isPlainAnswer = contract !== undefined && hasNoEnvelope(contract, request.body);
  const error = toWireError(thrown, contract?.wire === 'both' && isPlainAnswer ? 'http' : contract?.family);
  if (error.fault) deps.services.faults.report(error.fault.error, { fault: error.fault.id, id: request.id });
  if (contract?.onFailure) {
    return reply.code(200).header('cache-control', 'no-store').send({ result: contract.onFailure.answer });
  }
  // Refused calls are logged, because they can be an attack or a mistake in our own pages.
  if (error.status === 'PERMISSION_DENIED') {
    deps.services.log.warn({ id: request.id, call: contract?.name, refusal: error.details.refusal }, 'turned away');
  }
  if (error.details.retryAfter !== undefined) reply.header('retry-after', error.details.retryAfter);
  reply.code(error.httpStatus).header('cache-control', 'no-store');
  if (isPlainAnswer) return reply.send({ error: error.message });
  return reply.send({ error: { status: error.status, message: error.message, details: error.details } });
}

function contractOf(deps: Deps, request: FastifyRequest): Callable | undefined {
  const name = isRecord(request.params) ? request.params['name'] : undefined;
  return deps.registries.callables.find(({ contract }) => contract.name === name)?.contract;
}
