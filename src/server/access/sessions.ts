import { randomUUID } from 'node:crypto';
import { provenAccount, type AccountId, type StoreId } from '#shared/kit/ids.ts';
import { statement } from '../db/statement.ts';
import type { IdentityTx } from '../db/transaction.ts';
import { freshToken, tokenHash } from './secrets.ts';

const DAY_MS = 86_400_000;

/** Idle and absolute lifetime of a session. */
export const SESSION_IDLE_MS = 14 * DAY_MS;
export const SESSION_LONGEST_MS = 90 * DAY_MS;
/** The minimum interval between updates of `seen_at`. */
const TOUCH_MS = 5 * 60_000;
const MOST_LISTED = 100;

/** How a session was opened: with a password only, or with a second step. */
export type Steps = 1 | 2;

export interface Session {
  id: string;
  accountId: AccountId;
  realm: StoreId;
  steps: Steps;
  /** When the owner last proved their identity, at sign-in or later. */
  confirmedAt: Date;
}

export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

export interface Device {
  userAgent: string;
  address: string;
  /** The country that a trusted proxy reports. Empty: the proxy does not know it. Null: no proxy reports one. */
  reportedCountry: string | null;
}

/**
 * Opens a session for a creator or customer in the transaction's realm. Ends the sessions the browser had before,
 * of any account, because its cookie holds only one.
 */
export async function openSession(
  tx: IdentityTx,
  {
    accountId,
    device,
    now,
    steps = 1,
    currentTokens,
  }: { accountId: string; device: Device; now: Date; steps?: Steps; currentTokens: readonly string[] },
): Promise<OpenedSession> {
  await endBrowserSessions(tx, currentTokens);
  const token = freshToken();
  const expiresAt = new Date(now.getTime() + SESSION_LONGEST_MS);
  await tx.run(
    tx.q.insertInto('sessions').values({
      store_id: tx.realm,
      token_hash: tokenHash(token),
      id: randomUUID(),
      account_id: accountId,
      user_agent: device.userAgent.slice(0, 300),
      address: device.address,
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
      confirmed_at: now,
      steps,
    }),
  );
  return { token, expiresAt };
}

/** The live session with this token in the transaction's realm, or undefined. */
export async function findSession(
  tx: IdentityTx,
  { token, now }: { token: string; now: Date },
): Promise<Session | undefined> {
  const hash = tokenHash(token);
  const row = await tx.maybe(liveSession(tx, { hash, now, since: new Date(now.getTime() - SESSION_IDLE_MS) }));
  if (!row) return undefined;
  if (now.getTime() - row.seen_at.getTime() > TOUCH_MS) await touch(tx, hash, now);
  return {
    id: row.id,
    accountId: provenAccount(row.account_id),
    realm: tx.realm,
    steps: row.steps === 2 ? 2 : 1,
    confirmedAt: row.confirmed_at,
  };
}

interface LiveSession {
  realm: StoreId;
  hash: Buffer;
  now: Date;
  since: Date;
}

/** Read for nearly every request. */
const liveSession = statement((q, { realm, hash, now, since }: LiveSession) =>
  q
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', (on) => on.onRef('a.store_id', '=', 's.store_id').onRef('a.id', '=', 's.account_id'))
    .select(['s.id', 's.account_id', 's.seen_at', 's.steps', 's.confirmed_at'])
    .where('s.store_id', '=', realm)
    .where('s.token_hash', '=', hash)
    .where('s.expires_at', '>', now)
    .where('s.seen_at', '>', since)
    .where('a.disabled_at', 'is', null),
);

const touch = (tx: IdentityTx, hash: Buffer, now: Date) =>
  tx.run(
    tx.q.updateTable('sessions').set({ seen_at: now }).where('store_id', '=', tx.realm).where('token_hash', '=', hash),
  );

/** The live sessions of an account, the most recently used first. */
export const liveSessions = (
  tx: IdentityTx,
  { accountId, now, most = MOST_LISTED }: { accountId: string; now: Date; most?: number },
) =>
  tx.many(
    tx.q
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'address', 'created_at', 'seen_at'])
      .where('store_id', '=', tx.realm)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .where('seen_at', '>', new Date(now.getTime() - SESSION_IDLE_MS))
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .limit(most),
  );

/** Marks the session as opened with two steps, after the second step succeeded inside it. */
export const markSessionTwoStep = (tx: IdentityTx, id: string): Promise<number> =>
  tx.run(tx.q.updateTable('sessions').set({ steps: 2 }).where('store_id', '=', tx.realm).where('id', '=', id));

/** Records that the owner just proved their identity in this session. */
export const confirmSession = (
  tx: IdentityTx,
  { id, now, steps }: { id: string; now: Date; steps: Steps },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('sessions')
      .set({ confirmed_at: now, steps })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id),
  );

/** Ends sessions of one account: one by id, all, or all but one. Returns how many ended. */
export async function endSessions(
  tx: IdentityTx,
  { accountId, only, except }: { accountId: string; only?: string; except?: string },
): Promise<number> {
  let query = tx.q.deleteFrom('sessions').where('store_id', '=', tx.realm).where('account_id', '=', accountId);
  if (only !== undefined) query = query.where('id', '=', only);
  if (except !== undefined) query = query.where('id', '<>', except);
  const ended = await tx.run(query);
  // Live connections of these sessions are closed at once.
  if (ended > 0) await tx.announce(`user:${accountId}`);
  return ended;
}

/** Ends the sessions with these tokens in this realm, including expired ones, whoever they belong to. */
export async function endBrowserSessions(tx: IdentityTx, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  const ended = await tx.many(
    tx.q
      .deleteFrom('sessions')
      .where('store_id', '=', tx.realm)
      .where('token_hash', 'in', tokens.map(tokenHash))
      .returning('account_id'),
  );
  for (const { account_id: accountId } of ended) await tx.announce(`user:${accountId}`);
}
