import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFERRAL_QUERY } from '#shared/rules/affiliate.ts';
import {
  DISCOUNT_COOKIE,
  DISCOUNT_QUERY,
  discountCodeProblem,
  normaliseDiscountCode,
} from '#shared/rules/discountCode.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { AFFILIATE_COOKIE, AFFILIATE_LINK_DAYS } from '#shared/rules/storeAffiliate.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { languageQuery } from '#shared/rules/language.ts';
import { NO_CURRENCY, pageCurrency, withCurrency, type PageCurrency } from '#shared/rules/pageCurrency.ts';
import type { MemberIdentity, RequestContext } from '../../access/context.ts';
import { resourceExhaustionOf } from '../../access/faults.ts';
import type { PageAnswer, PageContext } from '../../access/page.ts';
import { waitForPasswordSlot } from '../../access/passwords.ts';
import { PREVIEW_QUERY, readPreviewLink } from '../../access/previewLink.ts';
import type { SentFile } from '../../access/sentFile.ts';
import { connectionCountry } from '../../access/connectionCountry.ts';
import { countAgainst } from '../../access/rateLimit.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { appendCookie, readRequestContext, readRequestFacts } from '../readRequestContext.ts';
import { cacheKeyFor } from '../cacheKeyFor.ts';
import { mayBeMember, memberCookie, readCookie } from '../cookies.ts';
import { creatorCredential, memberCredential, resolveCreator, resolveMember } from '../identify.ts';
import { followsCountry, pageContent, sharedHeaders } from '../pageCache.ts';
import { fileContent } from '../serveSearchFiles.ts';
import { checkValue } from '../wire.ts';
import { findPage } from './findPage.ts';
import { showNotice, showProblem } from './noticePages.ts';
import {
  hasOwnHost,
  languageOf,
  pathOf,
  queryOf,
  searchOf,
  verbOf,
  type PageRequest,
  type RoutedRequest,
  type StoreRequest,
} from './pageRequest.ts';
import { sendAnswer, sendRendered } from './sendPage.ts';

/** Shows the page of a store's address, or what takes its place. */
export async function showStore(page: PageRequest) {
  const { deps, request, reply, mode, isUnread } = page;
  const store = mode.storeData;
  if (store === null) return showNotice({ ...page, store }, { message: 'noStore', status: isUnread ? 503 : 404 });
  const base = hasOwnHost(mode) ? '' : `/${store.slug}`;
  // Redirects former slugs, capitals, doubled and trailing slashes, so that each page has one address.
  const address = `${base}${mode.rest === '/' ? '' : mode.rest}` || '/';
  if (pathOf(request) !== address && verbOf(request) === 'GET') {
    return reply.redirect(`${address}${searchOf(request)}`, 301);
  }
  const found = findPage(deps, mode, verbOf(request));
  request.routeLabel = `${mode.type} ${found?.route.path ?? 'unknown'}`;
  const pageRequest = { ...page, store, base };
  const { notices } = deps.registries;
  if (store.isPoolClosed && (mode.type === 'members' || found?.route.needsPool)) {
    return showPage({ ...pageRequest, route: notices.closed, params: {}, isUnknown: false });
  }
  const unknown = mode.type === 'members' ? notices.unknownInside : notices.unknown;
  return showPage({ ...pageRequest, ...(found ?? { route: unknown, params: {}, isUnknown: false }) });
}

async function showPage(page: RoutedRequest) {
  const { cache, request, reply, route } = page;
  const link = (await affiliateLinkOf(page)) ?? discountLinkOf(page);
  if (link) return followLink(page, link);
  const preview = route.previewed ? await previewFor(page) : null;
  const findOwned = preview === null ? await ownedOn(page) : null;
  const isShared = route.cached && preview === null && findOwned === null;
  if (isShared && cache.servePublished(request.raw, reply.raw)) return reply.hijack();
  // A cached page depends on the visitor only by what they own.
  const customer = route.cached ? undefined : await memberOf(page);
  if (route.who === 'customer' && !customer) return redirectToSignIn(page);
  return runPage(page, { preview, findOwned, isShared, customer });
}

/** What a link tells the store beside the page that it leads to. */
interface Link {
  cookie: Pick<PageCookie, 'name' | 'value' | 'maxAgeSeconds'>;
  /** The address without it. */
  address: string;
}

/** The affiliate's link that was followed, if any. Codes that are not the store's are left alone. */
async function affiliateLinkOf({ deps, request, store }: RoutedRequest): Promise<Link | null> {
  const query = queryOf(request);
  const typed = query.get(REFERRAL_QUERY);
  if (typed === null || verbOf(request) !== 'GET') return null;
  const { services, registries } = deps;
  const isCounted = request.method === 'GET' && services.counting.isPerson(request.headers);
  const code = await registries.followAffiliateLink(services, { storeId: store.id, typed, isCounted });
  if (code === null) return null;
  const cookie = { name: AFFILIATE_COOKIE, value: code, maxAgeSeconds: AFFILIATE_LINK_DAYS * DAY_SECONDS };
  return { cookie, address: addressWithout(request, REFERRAL_QUERY) };
}

/**
 * The discount code that a link gives for the visit. It is not looked up, so that nobody can try codes out here. A checkout
 * applies the code of its own address itself.
 */
function discountLinkOf({ request, mode, route }: RoutedRequest): Link | null {
  const code = normaliseDiscountCode(queryOf(request).get(DISCOUNT_QUERY) ?? '');
  const isCheckout = route.path === STORE_PATHS.checkout || route.path === STORE_PATHS.orderCheckout;
  if (verbOf(request) !== 'GET' || mode.type !== 'storefront' || isCheckout || discountCodeProblem(code) !== null)
    return null;
  const cookie = { name: DISCOUNT_COOKIE, value: encodeURIComponent(code), maxAgeSeconds: null };
  return { cookie, address: addressWithout(request, DISCOUNT_QUERY) };
}

function addressWithout(request: FastifyRequest, name: string): string {
  const query = queryOf(request);
  query.delete(name);
  // A path with two slashes at its start would lead to another host.
  const path = pathOf(request).replace(/^[/\\]+/, '/');
  return `${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** Notes in the browser what the link told, and redirects to the same page without it. */
function followLink({ request, reply, base }: RoutedRequest, { cookie, address }: Link) {
  if (request.method === 'GET') appendPageCookie(request, reply, { ...cookie, path: base === '' ? '/' : base });
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}

const DAY_SECONDS = 86_400;

/** What is known of the person before the page is built. */
interface Visitor extends Pick<PageContext, 'findOwned'> {
  preview: string | null;
  /** Everybody gets the same bytes, which are cached. */
  isShared: boolean;
  customer: MemberIdentity | undefined;
}

async function runPage(page: RoutedRequest, visitor: Visitor) {
  const { deps, cache, request, reply, store, base, route, params } = page;
  const { services } = deps;
  const form = readForm(request.body);
  const { secure } = readRequestFacts(request);
  const context = readRequestContext({ request, reply, deps, cookie: memberCookie({ base, secure }) });
  const pageContext = buildContext(page, { visitor, form, context });
  // Read before the page is built, so that a change meanwhile keeps the older page out of the cache.
  const generation = cache.generation(store.id);
  try {
    await countAgainst(
      { db: services.db, secrets: services.secrets, now: context.now },
      route.limits({ ...pageContext, storeId: store.id, form, params }),
    );
    const run = () => runHandler(page, pageContext);
    // Only members pages verify passwords. A checkout with a posted password field must not wait for a hashing slot.
    const found = await (route.mode === 'members' ? waitForPasswordSlot(Object.keys(form), run) : run());
    const answer = page.isUnknown ? asUnknown(found) : found;
    if ('show' in answer && visitor.isShared && (answer.status ?? 200) === 200) {
      return await sendShared(page, { answer, generation, currency: currencyOf(page, context) });
    }
    if ('send' in answer && visitor.isShared) cacheFile(page, { file: answer.send, generation });
    return await sendAnswer(deps, request, reply, answer);
  } catch (error) {
    const { whenShort } = route;
    if (whenShort === undefined || resourceExhaustionOf(error) === null) return showProblem({ ...page, error });
    services.faults.report(error, { id: request.id });
    const answer = await services.db.readStore(store.id, (tx) => whenShort({ ...pageContext, tx })).catch(() => null);
    return answer === null ? showProblem({ ...page, error }) : sendAnswer(deps, request, reply, answer);
  }
}

type Untransacted = Omit<PageContext, 'tx'>;
type ContextParts = { visitor: Visitor; form: Record<string, string>; context: RequestContext };

/** The context of a page's handler, without its transaction. */
function buildContext(page: RoutedRequest, { visitor, form, context }: ContextParts): Untransacted {
  const { request, reply, store, base, params } = page;
  const { language, named } = languageOf(page);
  const query = named === null ? '' : languageQuery(named);
  const currency = currencyOf(page, context);
  return {
    ...context,
    storeId: store.id,
    store,
    language,
    languageQuery: query,
    linkQuery: withCurrency(query, currency.named),
    currency: currency.currency,
    namedCurrency: currency.named,
    base,
    origin: `${request.protocol}://${request.host}`,
    params,
    query: queryOf(request),
    form,
    customer: visitor.customer,
    findOwned: visitor.findOwned,
    preview: visitor.preview,
    cookie: (name) => readCookie(request.headers.cookie, name),
    setCookie: (name, value, options) => appendPageCookie(request, reply, { name, value, ...options }),
  };
}

/** The currency of a page's prices. The cache key depends on it. */
const currencyOf = (
  { request, store }: RoutedRequest,
  context: Pick<RequestContext, 'services' | 'device'>,
): PageCurrency =>
  pageCurrency({ currencies: store.currencies, url: request.url, country: () => connectionCountry(context) });

interface PageCookie {
  name: string;
  value: string;
  path: string;
  /** Null: until the browser is closed. */
  maxAgeSeconds: number | null;
}

function appendPageCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, path, maxAgeSeconds }: PageCookie,
): void {
  const { secure } = readRequestFacts(request);
  const age = maxAgeSeconds === null ? '' : `Max-Age=${maxAgeSeconds}; `;
  const line = `${name}=${value}; Path=${path}; ${age}HttpOnly; SameSite=Lax`;
  appendCookie(reply, secure ? `${line}; Secure` : line);
}

interface Shared {
  answer: Extract<PageAnswer, { show: unknown }>;
  generation: number;
  currency: PageCurrency;
}

/** Sends a page that is the same for everybody, and caches it. */
function sendShared(page: RoutedRequest, { answer, generation, currency }: Shared) {
  const { deps, cache, request, reply, store, base } = page;
  const { language, isFixed, named } = languageOf(page);
  const rendered = deps.renderPage(answer.show);
  const { currencies } = store;
  const byBrowser = isFixed || named !== null ? null : language;
  const address = cacheKeyFor(request, { settings: deps.services.settings, isOwnHost: base === '' });
  const shared = sharedHeaders({ language: byBrowser, followsCountry: followsCountry({ currencies, currency }) });
  if (address) {
    const { until } = answer;
    const followed = { language: byBrowser, named, currencies, currency };
    cache.set({
      ...address,
      ...followed,
      storeId: store.id,
      generation,
      content: pageContent(rendered, shared),
      until,
    });
  }
  return sendRendered(request, reply, { rendered, status: 200, shared });
}

/** Caches a file that is the same for everybody. */
function cacheFile({ deps, cache, request, store, base }: RoutedRequest, { file, generation }: CachedFile): void {
  const address = cacheKeyFor(request, { settings: deps.services.settings, isOwnHost: base === '' });
  if (address === null) return;
  const everywhere = { language: null, named: null, currencies: [], currency: NO_CURRENCY };
  cache.set({ ...address, ...everywhere, storeId: store.id, generation, content: fileContent(file) });
}

interface CachedFile {
  file: SentFile;
  generation: number;
}

/**
 * For a page with products: finds those that a signed-in customer already owns. If they own anything, the page is rendered for
 * them alone and is not cached. Everybody else gets the same bytes.
 */
async function ownedOn(page: RoutedRequest): Promise<PageContext['findOwned']> {
  const { deps, request, route, store } = page;
  const { ownership } = route;
  if (!ownership || store.isPoolClosed || !mayBeMember(request.headers.cookie)) return null;
  const member = await memberOf(page);
  if (!member) return null;
  const owner = { customerId: member.id, now: deps.services.now() };
  if (!(await deps.services.db.readStore(store.id, (tx) => ownership.hasAny(tx, owner)))) return null;
  return (tx, productIds) => ownership.find(tx, owner, productIds);
}

async function memberOf({ deps, request, store, base }: StoreRequest): Promise<MemberIdentity | undefined> {
  const session = await resolveMember(deps.services.db, {
    credential: memberCredential(readRequestFacts(request), base),
    storeId: store.id,
    now: deps.services.now(),
  });
  return session && { id: session.accountId, sessionId: session.id, confirmedAt: session.confirmedAt };
}

function redirectToSignIn({ request, reply, mode, base }: StoreRequest) {
  const query = verbOf(request) === 'GET' ? searchOf(request) : '';
  return reply.redirect(`${base}/members/login?returnTo=${encodeURIComponent(`${base}${mode.rest}${query}`)}`, 302);
}

/**
 * The query suffix of preview links for people who may see the preview: the store's creator on the platform's host,
 * where their cookie is valid, and anyone with a preview link. Null for everyone else, who gets the published page.
 */
async function previewFor({ deps, request, store, base }: StoreRequest): Promise<string | null> {
  const query = queryOf(request);
  if (query.get('preview') !== 'true') return null;
  const { db, secrets, now } = deps.services;
  const invited = await readPreviewLink({ db, secrets }, { query, storeId: store.id, now: now() });
  if (invited !== null || base === '') return invited;
  const credential = creatorCredential(readRequestFacts(request));
  const found = await resolveCreator(db, { credential, now: now(), claimedStoreId: store.id });
  return found?.ownsStore === 'yes' ? PREVIEW_QUERY : null;
}

/** Shows the store's home page instead of a missing page. */
function asUnknown(answer: PageAnswer): PageAnswer {
  if (!('show' in answer) || answer.show.kind !== 'storefront') return answer;
  return { ...answer, status: 404, show: { ...answer.show, isUnknown: true } };
}

/** Runs the page's handler in one transaction, or lets a page that calls a provider open its own. */
function runHandler(page: RoutedRequest, context: Untransacted): Promise<PageAnswer> {
  const { deps, route, store } = page;
  if (!route.callsProvider) return runInTransaction(page, (tx) => route.handle({ ...context, tx }));
  const transact = <Result>(work: (within: PageContext) => Promise<Result>) =>
    deps.services.db.inStore(store.id, (tx) => work({ ...context, tx }), { findsByKey: true });
  return route.handle({ ...context, transact });
}

function runInTransaction(page: RoutedRequest, work: (tx: StoreTx) => Promise<PageAnswer>) {
  const { deps, request, route, store } = page;
  if (route.onlyReads) return deps.services.db.readStore(store.id, work);
  if (request.method === 'HEAD') return runAndRollBack(page, work);
  return deps.services.db.inStore(store.id, work, { findsByKey: route.findsByKey });
}

/** Rolls back the transaction that produced the answer. */
class RolledBack extends Error {
  readonly answer: PageAnswer;

  constructor(answer: PageAnswer) {
    super('A HEAD request changes nothing.');
    this.answer = answer;
  }
}

/**
 * Runs what GET would do and rolls it back, so that a mail scanner's HEAD request uses up no link, opens no session and
 * counts no download.
 */
async function runAndRollBack({ deps, store, reply }: StoreRequest, work: (tx: StoreTx) => Promise<PageAnswer>) {
  const running = deps.services.db.inStore(store.id, async (tx) => {
    throw new RolledBack(await work(tx));
  });
  const answer = await running.catch((error: unknown) => {
    if (error instanceof RolledBack) return error.answer;
    throw error;
  });
  // The cookie of a rolled-back session would sign out whoever has one.
  reply.removeHeader('set-cookie');
  return answer;
}

function readForm(body: unknown): Record<string, string> {
  if (!isRecord(body)) return {};
  checkValue(body);
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])),
  );
}
