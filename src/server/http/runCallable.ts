import { z } from 'zod';
import type { Callable } from '#shared/contract/callable.ts';
import { Refusal, type RefusalCode } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { isUuid, PLATFORM_REALM, type StoreId } from '#shared/kit/ids.ts';
import { isAllowedWhileSuspended } from '#shared/rules/suspendedStore.ts';
import type { AnyHandler } from '../access/defineHandler.ts';
import { assertAdmin, assertTwoSteps } from '../access/assertAdmin.ts';
import { logRefusal } from '../access/securityLog.ts';
import type { RequestContext, MemberIdentity, Services } from '../access/context.ts';
import { waitForPasswordSlot } from '../access/passwords.ts';
import { countAgainst, type Limit } from '../access/rateLimit.ts';
import type { Session } from '../access/sessions.ts';
import { storeSuspended } from '../access/storeSuspended.ts';
import type { PlatformTx, StoreTx } from '../db/transaction.ts';
import { dropEmptyOptionals } from './dropEmptyOptionals.ts';
import {
  assertSameOriginPage,
  creatorCredential,
  creatorOf,
  memberCredential,
  resolveCreator,
  resolveMember,
  type RequestFacts,
} from './identify.ts';
import { inputRefusal } from './wire.ts';

export interface Call {
  answer: AnyHandler;
  payload: unknown;
  facts: RequestFacts;
  requestContext: RequestContext;
}

interface Untyped {
  limits: (input: unknown, requestContext: RequestContext) => readonly Limit[];
  handle: (input: unknown, context: unknown) => Promise<unknown>;
}

type Caller =
  | { kind: 'platform'; session: Session | undefined }
  | { kind: 'creator'; session: Session }
  | { kind: 'admin'; session: Session }
  | { kind: 'owner'; session: Session; storeId: StoreId }
  | { kind: 'store'; storeId: StoreId; customer: MemberIdentity | undefined };

/** Runs one call: identifies the caller, validates the input, counts rate limits, then opens one transaction. */
export async function runCallable({ answer, payload, facts, requestContext }: Call): Promise<unknown> {
  const { contract } = answer;
  const { handle, limits } = answer as unknown as Untyped;
  const caller = await findCaller({ answer, payload, facts, requestContext });
  const parsed = contract.input.safeParse(dropEmptyOptionals(contract, payload) ?? {});
  if (!parsed.success) throw inputRefusal(parsed.error);
  await countAgainst(
    { db: requestContext.services.db, secrets: requestContext.services.secrets, now: requestContext.now },
    limits(parsed.data, requestContext),
  );
  const outcome = await waitForPasswordSlot(fieldsOf(contract), () =>
    withDatabase({ answer, services: requestContext.services, caller }, (context) =>
      handle(parsed.data, { ...requestContext, ...context }),
    ),
  ).catch((error: unknown) => {
    noteDenied(requestContext, {
      error,
      contract,
      accountId: 'session' in caller ? caller.session?.accountId : undefined,
    });
    throw error;
  });
  if (outcome instanceof Refusal) throw outcome;
  return requestContext.services.settings.isProduction ? outcome : checkOutput(contract.output, outcome);
}

const DENIED: readonly RefusalCode[] = ['permission-denied', 'store-forbidden', 'second-step-required'];

/** A signed-in caller who asks for something that is not theirs leaves a security event. */
function noteDenied(
  requestContext: RequestContext,
  { error, contract, accountId }: { error: unknown; contract: Callable; accountId: string | undefined },
): void {
  if (accountId === undefined || !(error instanceof Refusal) || !DENIED.includes(error.code)) return;
  logRefusal(requestContext, error, {
    kind: 'access-denied',
    account: { id: accountId },
    facts: { call: contract.name },
  });
}

const fieldsOf = ({ input }: Callable): string[] => (input instanceof z.ZodObject ? Object.keys(input.shape) : []);

/** Outside production, an output that does not match its contract is a fault. */
function checkOutput(output: z.ZodType, outcome: unknown): unknown {
  const checked = output.safeParse(outcome);
  if (!checked.success) throw new Error(`The answer does not fit the contract: ${z.prettifyError(checked.error)}`);
  return outcome;
}

function findCaller(call: Call): Promise<Caller> {
  const { who } = call.answer.contract;
  switch (who) {
    case 'anyone':
      return findAnyone(call);
    case 'creator':
    case 'admin':
      return findCreator(call, who);
    case 'owner':
      return findOwner(call);
    case 'visitor':
    case 'customer':
      return findMember(call, who);
  }
}

async function findAnyone(call: Call): Promise<Caller> {
  return { kind: 'platform', session: (await readCreator(call))?.session };
}

async function findCreator(call: Call, kind: 'creator' | 'admin'): Promise<Caller> {
  const found = await readCreator(call);
  if (!found) throw new Refusal('unauthenticated');
  return { kind, session: found.session };
}

async function findOwner(call: Call): Promise<Caller> {
  const { contract } = call.answer;
  const found = await readCreator(call, claimedStore(call.payload, contract));
  if (!found) throw new Refusal('unauthenticated');
  if (found.ownsStore === 'missing') throw new Refusal('store-not-found');
  if (found.ownsStore === 'no') {
    const error = new Refusal('store-forbidden');
    noteDenied(call.requestContext, { error, contract, accountId: found.session.accountId });
    throw error;
  }
  if (found.storeId === undefined) throw invalidStoreId(contract);
  if (found.isSuspended && !isAllowedWhileSuspended(contract.name))
    throw storeSuspended(call.requestContext.services.settings);
  return { kind: 'owner', session: found.session, storeId: found.storeId };
}

/** Identifies the session's person and checks that the claimed store is theirs. */
async function readCreator({ facts, requestContext }: Call, claimedStoreId?: string) {
  const credential = creatorCredential(facts);
  assertSameOriginPage(facts, credential);
  return resolveCreator(requestContext.services.db, {
    credential,
    now: requestContext.now,
    ...(claimedStoreId === undefined ? {} : { claimedStoreId }),
  });
}

async function findMember(
  { answer, payload, facts, requestContext }: Call,
  who: 'visitor' | 'customer',
): Promise<Caller> {
  const claimed = claimedStore(payload, answer.contract);
  if (claimed === undefined) {
    throw who === 'customer' ? new Refusal('unauthenticated') : invalidStoreId(answer.contract);
  }
  const store = await requestContext.services.directory.byId(claimed);
  if (!store) throw new Refusal('store-not-found');
  if (store.isClosed) throw new Refusal('store-unavailable');
  if (store.isPoolClosed) throw new Refusal('pool-closed');
  const credential = memberCredential(facts, `/${store.slug}`) ?? memberCredential(facts, '');
  assertSameOriginPage(facts, credential);
  const session = await resolveMember(requestContext.services.db, {
    credential,
    storeId: store.id,
    now: requestContext.now,
  });
  if (who === 'customer' && !session) throw new Refusal('unauthenticated');
  return {
    kind: 'store',
    storeId: store.id,
    customer: session && { id: session.accountId, sessionId: session.id, confirmedAt: session.confirmedAt },
  };
}

const invalidStoreId = ({ storeIn }: Callable) =>
  new Refusal('invalid-argument', { field: storeIn, reason: 'A store id is required.' });

/** The claimed store id, if it is well-formed. */
function claimedStore(payload: unknown, { storeIn }: Callable): string | undefined {
  const claimed = isRecord(payload) ? payload[storeIn] : undefined;
  if (typeof claimed !== 'string') return undefined;
  const id = claimed.toLowerCase();
  return isUuid(id) && id !== PLATFORM_REALM ? id : undefined;
}

type Called = { answer: AnyHandler; services: Services; caller: Caller };

/** Most handlers run in one transaction; one that calls a provider is given the means to open its own. */
function withDatabase(
  { answer, services, caller }: Called,
  work: (context: object) => Promise<unknown>,
): Promise<unknown> {
  if (answer.callsProvider && caller.kind === 'creator') {
    const transact = <Result>(run: (tx: PlatformTx) => Promise<Result>) => services.db.onPlatform(run);
    return work({ transact, creator: creatorOf(caller.session) });
  }
  if (!answer.callsProvider || !('storeId' in caller)) return inTransaction(services, caller, work);
  const { storeId } = caller;
  const transact = <Result>(run: (tx: StoreTx) => Promise<Result>) =>
    services.db.inStore(storeId, run, { findsByKey: true });
  const who = caller.kind === 'owner' ? { creator: creatorOf(caller.session) } : { customer: caller.customer };
  return work({ transact, storeId, ...who });
}

function inTransaction(
  services: Services,
  caller: Caller,
  work: (context: object) => Promise<unknown>,
): Promise<unknown> {
  switch (caller.kind) {
    case 'platform':
      return services.db.onPlatform((tx: PlatformTx) => work({ tx, session: caller.session }));
    case 'creator':
      return services.db.onPlatform((tx: PlatformTx) => work({ tx, creator: creatorOf(caller.session) }));
    case 'admin':
      return services.db.onPlatform(async (tx: PlatformTx) => {
        await assertAdmin(tx, caller.session);
        assertTwoSteps(caller.session, services.settings);
        return work({ tx, admin: creatorOf(caller.session) });
      });
    case 'owner':
      return services.db.inStore(caller.storeId, (tx: StoreTx) =>
        work({ tx, storeId: caller.storeId, creator: creatorOf(caller.session) }),
      );
    case 'store':
      return services.db.inStore(caller.storeId, (tx: StoreTx) =>
        work({ tx, storeId: caller.storeId, customer: caller.customer }),
      );
  }
}
