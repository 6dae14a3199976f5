import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Callable } from '#shared/contract/callable.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import type { AnyAnswer } from '../access/answer.ts';
import { askedBy, factsOf } from './asked.ts';
import { openBodyParser } from './bodyParser.ts';
import { creatorCookie, memberCookie } from './cookies.ts';
import type { Deps } from './Deps.ts';
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
      url: '/functions/*',
      handler: (request, reply) => {
        if (!byName.has(request.params['*'])) throw new Refusal('unknown-function');
        reply.header('allow', 'POST, OPTIONS');
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
        facts: factsOf(request),
        asked: askedBy({ request, reply, deps, ...cookiesOf(answer, request) }),
      });
      return reply
        .header('cache-control', 'no-store')
        .send(isPlain(answer.contract, request.body) ? result : { result });
    });
    done();
  });
}

/**
 * Members' calls are made with Bearer tokens: on the platform's host their cookie is bound to the store's pages. On a
 * store's own host the pages' cookie comes with the calls too.
 */
function cookiesOf(answer: AnyAnswer, request: FastifyRequest) {
  const { secure } = factsOf(request);
  const { who } = answer.contract;
  if (who !== 'visitor' && who !== 'customer') return { cookie: creatorCookie(secure) };
  return { cookie: memberCookie({ base: '/functions', secure }), otherCookie: memberCookie({ base: '', secure }) };
}

/** Where both wires are spoken, the envelope tells which one it is. */
const isPlain = ({ wire }: Callable, body: unknown): boolean =>
  wire === 'plain' || (wire === 'both' && !(isRecord(body) && 'data' in body));

function readPayload({ contract }: AnyAnswer, body: unknown): unknown {
  checkValue(body);
  if (isPlain(contract, body)) return body ?? {};
  if (!isRecord(body) || !('data' in body)) {
    throw new Refusal('invalid-argument', { field: 'data', reason: 'Send {"data": …}.' });
  }
  return body['data'];
}

/** Error answers of every route that speaks JSON. */
export function sendError(deps: Deps, request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  const contract = contractOf(deps, request);
  const isPlainAnswer = contract !== undefined && isPlain(contract, request.body);
  const error = toWireError(thrown, contract?.wire === 'both' && isPlainAnswer ? 'http' : contract?.family);
  if (error.fault) deps.services.faults.tell(error.fault.error, { fault: error.fault.id, id: request.id });
  if (contract?.onFailure) {
    return reply.code(200).header('cache-control', 'no-store').send({ result: contract.onFailure.answer });
  }
  // Who is turned away may be trying doors, or a page of ours may ask for what it should not.
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
