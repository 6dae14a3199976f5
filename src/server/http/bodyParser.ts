import type { FastifyRequest } from 'fastify';
import { BODY_BYTES } from '#shared/contract/callable.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import type { AnyAnswer } from '../access/answer.ts';
import { factsOf } from './asked.ts';
import { openBodyBudget } from './bodyBudget.ts';
import { declaredBytes } from './collectBytes.ts';
import type { Deps } from './Deps.ts';
import { assertOwnPage, creatorCredential, resolveCreator } from './identify.ts';
import { readJsonBody } from './readJsonBody.ts';

/**
 * Parses the bodies of calls. Everything that can be decided without the body is decided before it is read: the call's
 * name and limit, the page it comes from, the address's budget and, for a large body, whether somebody is signed in.
 */
export function openBodyParser(deps: Deps, byName: ReadonlyMap<string, AnyAnswer>) {
  const budget = openBodyBudget();
  return async (request: FastifyRequest): Promise<unknown> => {
    const { bodyBytes } = contractOf(request, byName);
    const declared = declaredBytes(request);
    if (declared > bodyBytes) throw new Refusal('body-too-large');
    const facts = factsOf(request);
    assertOwnPage(facts, creatorCredential(facts));
    // A body in chunks may become as large as the call allows.
    const bytes = Number.isNaN(declared) ? bodyBytes : declared;
    budget.spend({ address: request.ip, bytes, now: deps.services.now() });
    if (bytes > BODY_BYTES) await assertSignedIn(deps, request);
    return readJsonBody(request.raw, bodyBytes);
  };
}

function contractOf({ params }: FastifyRequest, byName: ReadonlyMap<string, AnyAnswer>) {
  const answer = isRecord(params) ? byName.get(String(params['name'])) : undefined;
  if (!answer) throw new Refusal('unknown-function');
  return answer.contract;
}

async function assertSignedIn({ services }: Deps, request: FastifyRequest): Promise<void> {
  const credential = creatorCredential(factsOf(request));
  if (!(await resolveCreator(services.db, { credential, now: services.now() }))) throw new Refusal('unauthenticated');
}
