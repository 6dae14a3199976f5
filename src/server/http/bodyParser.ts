import type { FastifyRequest } from 'fastify';
import { BODY_BYTES } from '#shared/contract/callable.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import type { AnyHandler } from '../access/defineHandler.ts';
import { readRequestFacts } from './readRequestContext.ts';
import { createBodyBudget } from './bodyBudget.ts';
import { declaredBytes } from './collectBytes.ts';
import type { Deps } from './Deps.ts';
import { assertSameOriginPage, creatorCredential, resolveCreator } from './identify.ts';
import { readJsonBody } from './readJsonBody.ts';

/**
 * Parses the bodies of calls. Everything that does not need the body is checked before it is read: the call's name and
 * limit, the page's origin, the network's budget and, for a large body, the session.
 */
export function openBodyParser(deps: Deps, byName: ReadonlyMap<string, AnyHandler>) {
  const budget = createBodyBudget();
  return async (request: FastifyRequest): Promise<unknown> => {
    const { bodyBytes } = contractOf(request, byName);
    const declared = declaredBytes(request);
    if (declared > bodyBytes) throw new Refusal('body-too-large');
    const facts = readRequestFacts(request);
    assertSameOriginPage(facts, creatorCredential(facts));
    // A chunked body has no declared length and may be as large as the call allows.
    const bytes = Number.isNaN(declared) ? bodyBytes : declared;
    budget.spend({ address: request.ip, bytes, now: deps.services.now() });
    if (bytes > BODY_BYTES) await assertSignedIn(deps, request);
    return readJsonBody(request.raw, bodyBytes);
  };
}

function contractOf({ params }: FastifyRequest, byName: ReadonlyMap<string, AnyHandler>) {
  const answer = isRecord(params) ? byName.get(String(params['name'])) : undefined;
  if (!answer) throw new Refusal('unknown-function');
  return answer.contract;
}

async function assertSignedIn({ services }: Deps, request: FastifyRequest): Promise<void> {
  const credential = creatorCredential(readRequestFacts(request));
  if (!(await resolveCreator(services.db, { credential, now: services.now() }))) throw new Refusal('unauthenticated');
}
