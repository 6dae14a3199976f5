import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '#shared/contract/refusals.ts';
import { PLATFORM_REALM, provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Database } from '../db/database.ts';
import { identityOf } from '../db/transaction.ts';
import type { Creator } from '../access/context.ts';
import { findSession, type Session } from '../access/sessions.ts';
import { creatorCookie, memberCookie, readCookie } from './cookies.ts';

/** A session token and how it arrived. A cookie counts only on requests from our own pages. */
export interface Credential {
  token: string;
  from: 'bearer' | 'cookie';
}

export interface RequestFacts {
  headers: IncomingHttpHeaders;
  method: string;
  host: string;
  secure: boolean;
}

const BEARER = /^Bearer ([\w-]{20,200})$/i;

export function creatorCredential(facts: RequestFacts): Credential | undefined {
  return bearer(facts) ?? fromCookie(facts, creatorCookie(facts.secure).name);
}

export function memberCredential(facts: RequestFacts, base: string): Credential | undefined {
  return bearer(facts) ?? fromCookie(facts, memberCookie({ base, secure: facts.secure }).name);
}

function bearer({ headers }: RequestFacts): Credential | undefined {
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : { token, from: 'bearer' };
}

function fromCookie({ headers }: RequestFacts, name: string): Credential | undefined {
  const token = readCookie(headers.cookie, name);
  return token ? { token, from: 'cookie' } : undefined;
}

/** Whether a state-changing request came from a page of this origin. Browsers always send the headers that show it. */
export function isSameOrigin({ headers, method, host }: RequestFacts): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = headers.origin;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

interface FoundCreator {
  session: Session;
  storeId: StoreId | undefined;
  ownsStore: 'yes' | 'no' | 'missing' | 'unasked';
  /** Whether the claimed store, if it is theirs, is suspended. */
  isSuspended?: boolean;
}

/** Loads the creator's session and, if a store is claimed, checks that it is theirs, in one transaction. */
export async function resolveCreator(
  db: Database,
  { credential, now, claimedStoreId }: { credential: Credential | undefined; now: Date; claimedStoreId?: string },
): Promise<FoundCreator | undefined> {
  if (!credential) return undefined;
  return db.onPlatform(async (tx) => {
    const [session, store] = await Promise.all([
      findSession(identityOf(tx), { token: credential.token, now }),
      claimedStoreId === undefined
        ? undefined
        : tx.maybe(
            tx.q
              .selectFrom('stores')
              .select(['id', 'creator_id', 'suspended_at'])
              .where('id', '=', claimedStoreId)
              .where('deleted_at', 'is', null),
          ),
    ]);
    if (!session) return undefined;
    if (claimedStoreId === undefined) return { session, storeId: undefined, ownsStore: 'unasked' as const };
    if (!store) return { session, storeId: undefined, ownsStore: 'missing' as const };
    if (store.creator_id !== session.accountId) return { session, storeId: undefined, ownsStore: 'no' as const };
    return {
      session,
      storeId: provenStore(store.id),
      ownsStore: 'yes' as const,
      isSuspended: store.suspended_at !== null,
    };
  });
}

/** The creator behind a session token. */
export const creatorOf = ({ accountId, id, steps, confirmedAt }: Session): Creator => ({
  id: accountId,
  sessionId: id,
  steps,
  confirmedAt,
});

/** The customer's session in one store's pool. */
export async function resolveMember(
  db: Database,
  { credential, storeId, now }: { credential: Credential | undefined; storeId: StoreId; now: Date },
): Promise<Session | undefined> {
  if (!credential || storeId === PLATFORM_REALM) return undefined;
  return db.inStore(storeId, (tx) => findSession(identityOf(tx), { token: credential.token, now }), {
    findsByKey: true,
  });
}

/** Refuses requests from other sites that carry a session cookie (CSRF). */
export function assertSameOriginPage(facts: RequestFacts, credential: Credential | undefined): void {
  if (credential?.from === 'cookie' && !isSameOrigin(facts)) {
    throw new Refusal('permission-denied', { reason: 'cross-origin' });
  }
}
