import type * as accounts from '#shared/contract/accounts.ts';
import type * as affiliates from '#shared/contract/affiliates.ts';
import type { Callable, OutputOf, RawInputOf } from '#shared/contract/callable.ts';
import type * as campaigns from '#shared/contract/campaigns.ts';
import type * as catalog from '#shared/contract/catalog.ts';
import type * as customers from '#shared/contract/customers.ts';
import type * as deletedStores from '#shared/contract/deletedStores.ts';
import type * as discounts from '#shared/contract/discounts.ts';
import type * as questions from '#shared/contract/questions.ts';
import type * as bookings from '#shared/contract/bookings.ts';
import type * as bundles from '#shared/contract/bundles.ts';
import type * as bumps from '#shared/contract/bumps.ts';
import type * as consents from '#shared/contract/consents.ts';
import type * as contents from '#shared/contract/contents.ts';
import type * as lessons from '#shared/contract/lessons.ts';
import type * as licences from '#shared/contract/licences.ts';
import type * as gifts from '#shared/contract/gifts.ts';
import type * as seats from '#shared/contract/seats.ts';
import type * as purchaseOffers from '#shared/contract/purchaseOffers.ts';
import type * as tips from '#shared/contract/tips.ts';
import type * as disputes from '#shared/contract/disputes.ts';
import type * as posts from '#shared/contract/posts.ts';
import type * as plans from '#shared/contract/plans.ts';
import type * as subscriptions from '#shared/contract/subscriptions.ts';
import type * as invoices from '#shared/contract/invoices.ts';
import type * as taxes from '#shared/contract/taxes.ts';
import type * as domains from '#shared/contract/domains.ts';
import type * as events from '#shared/contract/events.ts';
import type * as identity from '#shared/contract/identity.ts';
import type * as learning from '#shared/contract/learning.ts';
import type * as mail from '#shared/contract/mail.ts';
import type * as legal from '#shared/contract/legal.ts';
import type * as reviews from '#shared/contract/reviews.ts';
import type * as messages from '#shared/contract/messages.ts';
import type * as myData from '#shared/contract/myData.ts';
import type * as notifications from '#shared/contract/notifications.ts';
import type * as orders from '#shared/contract/orders.ts';
import type * as passkeys from '#shared/contract/passkeys.ts';
import type * as paying from '#shared/contract/paying.ts';
import type * as payments from '#shared/contract/payments.ts';
import type * as platform from '#shared/contract/platform.ts';
import type * as previews from '#shared/contract/previews.ts';
import type * as payouts from '#shared/contract/payouts.ts';
import type * as gaps from '#shared/contract/gaps.ts';
import type * as providerEvents from '#shared/contract/providerEvents.ts';
import type * as secondStep from '#shared/contract/secondStep.ts';
import type * as security from '#shared/contract/security.ts';
import type * as media from '#shared/contract/media.ts';
import type * as storeAffiliates from '#shared/contract/storeAffiliates.ts';
import type * as storePages from '#shared/contract/storePages.ts';
import type * as stores from '#shared/contract/stores.ts';
import type * as subscribers from '#shared/contract/subscribers.ts';
import type * as tenants from '#shared/contract/tenants.ts';
import type * as themes from '#shared/contract/themes.ts';
import type * as updates from '#shared/contract/updates.ts';
import type * as versions from '#shared/contract/versions.ts';
import type * as waitlists from '#shared/contract/waitlists.ts';
import type * as webhooks from '#shared/contract/webhooks.ts';
import type * as website from '#shared/contract/website.ts';
import { inFamily, type Family } from '#shared/contract/families.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { parseJson } from '#shared/kit/parseJson.ts';
import { CallRefusal, readRefusal } from './CallRefusal.ts';
import { withFreshProof } from './freshProof.ts';

type Exports = typeof accounts &
  typeof learning &
  typeof affiliates &
  typeof campaigns &
  typeof catalog &
  typeof customers &
  typeof deletedStores &
  typeof discounts &
  typeof bookings &
  typeof bundles &
  typeof bumps &
  typeof consents &
  typeof contents &
  typeof lessons &
  typeof licences &
  typeof gifts &
  typeof seats &
  typeof paying &
  typeof purchaseOffers &
  typeof tips &
  typeof notifications &
  typeof questions &
  typeof disputes &
  typeof subscriptions &
  typeof posts &
  typeof plans &
  typeof invoices &
  typeof taxes &
  typeof domains &
  typeof events &
  typeof identity &
  typeof mail &
  typeof legal &
  typeof messages &
  typeof reviews &
  typeof myData &
  typeof orders &
  typeof passkeys &
  typeof payments &
  typeof platform &
  typeof previews &
  typeof providerEvents &
  typeof payouts &
  typeof gaps &
  typeof secondStep &
  typeof security &
  typeof media &
  typeof storeAffiliates &
  typeof storePages &
  typeof stores &
  typeof subscribers &
  typeof tenants &
  typeof themes &
  typeof updates &
  typeof versions &
  typeof waitlists &
  typeof webhooks &
  typeof website;

/** Every call the dashboard makes, by name. Types only, so that no schema delays the first paint. */
type Contracts = { [Name in keyof Exports as Exports[Name] extends Callable ? Name : never]: Exports[Name] };
export type CallName = keyof Contracts;
export type CallInput<Name extends CallName> = RawInputOf<Contracts[Name]>;
export type Answer<Name extends CallName> = OutputOf<Contracts[Name]>;

export type CallOptions = { signal?: AbortSignal | undefined };

/** The calls without the callable envelope. A test compares this list with the contract. */
export const PLAIN_CALLS: ReadonlySet<string> = new Set(['createStoreWithTenant', 'getStore']);

/** The calls whose families have their own sentences for an unreadable response. */
export const CALL_FAMILIES: Readonly<Record<string, Family>> = {
  checkAdminStatus: 'admin',
  getAdminAuditLog: 'admin',
  getAdminUsers: 'admin',
  initializeFirstAdmin: 'admin',
  setUserAdminStatus: 'admin',
  getFeatureFlags: 'flags',
  createStoreWithTenant: 'http',
  getStore: 'http',
  getMaintenance: 'maintenance',
  updateMaintenance: 'maintenance-update',
  createAdditionalStore: 'stores',
  createTenant: 'stores',
  deleteStoreAndTenant: 'stores',
  deleteTenant: 'stores',
  getStoreStats: 'stores',
  getTenantInfo: 'stores',
  listDeletedStores: 'stores',
  listStores: 'stores',
  restoreStore: 'stores',
  switchActiveStore: 'stores',
  testCreateStoreSimple: 'stores',
  resendVerificationCode: 'verification',
  sendVerificationCode: 'verification',
  verifyEmailCode: 'verification',
};

const PATIENCE_MS = 30_000;

/** `sentAt`: when the request was sent, as `performance.now()`. */
type CallObserver = { reportAnswer: (sentAt: number) => void; reportFailure: () => void };

let observer: CallObserver | null = null;

/** Makes every call report whether the server was reached. */
export function observeCalls(next: CallObserver): void {
  observer = next;
}

/**
 * Makes a call by its name or contract and returns its result. Throws CallRefusal for every other outcome, and
 * AbortError if the caller's signal is aborted.
 */
export function call<Name extends CallName>(
  name: Name,
  payload: CallInput<Name>,
  options?: CallOptions,
): Promise<Answer<Name>>;
export function call<C extends Callable>(
  contract: C,
  payload: RawInputOf<C>,
  options?: CallOptions,
): Promise<OutputOf<C>>;
export async function call(
  callable: string | Pick<Callable, 'name'>,
  payload: unknown,
  { signal }: CallOptions = {},
): Promise<unknown> {
  const name = typeof callable === 'string' ? callable : callable.name;
  const plain = PLAIN_CALLS.has(name);
  const family = CALL_FAMILIES[name] ?? 'generic';
  return withFreshProof(async () => {
    const response = await post(`/functions/${name}`, { body: plain ? payload : { data: payload }, signal, family });
    const body = await readBody(response, family);
    if (!response.ok) throw readRefusal(response.status, body, family);
    // The server validates its output against the same contract that types this call.
    return plain || !isRecord(body) ? body : body['result'];
  });
}

type Post = { body: unknown; signal: AbortSignal | undefined; family: Family };

async function post(path: string, { body, signal, family }: Post): Promise<Response> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const sentAt = performance.now();
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    observer?.reportAnswer(sentAt);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    if (!patience.aborted) observer?.reportFailure();
    throw new CallRefusal(patience.aborted ? inFamily('deadline-exceeded', family) : 'network');
  }
}

/** The JSON of a response. Null if it is not JSON, for example from a proxy while the server is down. */
export async function readBody(response: Response, family: Family = 'generic'): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new CallRefusal('network');
  });
  const body = parseJson(text);
  if (body !== undefined) return body;
  if (response.ok) throw new CallRefusal(inFamily('unexpected', family), { status: response.status });
  return null;
}
