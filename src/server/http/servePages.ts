import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { STORE_PATHS, type RenderedPage } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { pageLanguage } from '#shared/rules/language.ts';
import {
  decideMode,
  landingRedirect,
  readAddress,
  type AddressPlan,
  type Mode,
  type ModeType,
} from '#shared/rules/mode.ts';
import { pathSegments } from '#shared/rules/path.ts';
import { DASHBOARD_SEGMENTS } from '#shared/rules/slug.ts';
import { saidIn } from '#shared/rules/words/saidIn.ts';
import type { Words } from '#shared/rules/words/Words.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import type { MemberIdentity } from '../access/context.ts';
import type { StoreRef } from '../access/directory.ts';
import { shortageOf } from '../access/faults.ts';
import { matchesTag } from '../access/matchesTag.ts';
import type { PageAnswer, PageContext, PageRoute } from '../access/page.ts';
import { PREVIEW_QUERY, readPreviewLink } from '../access/previewLink.ts';
import { passPasswordDoor } from '../access/passwords.ts';
import { countAgainst } from '../access/rateLimit.ts';
import type { StoreTx } from '../db/transaction.ts';
import { readAcceptEncoding, type Encoding } from './acceptEncoding.ts';
import { allowLine, type AllowedMethods } from './allowedMethods.ts';
import { appendCookie, askedBy, browserLanguage, factsOf } from './asked.ts';
import { memberCookie, readCookie } from './cookies.ts';
import type { Deps } from './Deps.ts';
import { creatorCredential, isSameOrigin, memberCredential, resolveCreator, resolveMember } from './identify.ts';
import { keepingAddress } from './keepingAddress.ts';
import { matchRoute } from './matchRoute.ts';
import { etagOf, varyOf, type PageCache } from './pageCache.ts';
import { FRAME_HEADERS, pagePolicy } from './security.ts';
import { sendFile } from './serveSearchFiles.ts';
import { checkValue, toWireError } from './wire.ts';

const LANDING = 'landing';

/**
 * Every address that is nothing else: the mode is read from it, and the mode answers. Mail services leave a list with a
 * form of either kind (RFC 8058, 3.1).
 */
export function servePages(
  app: FastifyInstance,
  deps: Deps,
  { cache, allowed }: { cache: PageCache; allowed: AllowedMethods },
): RouteHandlerMethod {
  const handler: RouteHandlerMethod = async (request, reply) => {
    assertMethod(request, reply, allowed.of(pathOf(request)));
    if (WELL_KNOWN.test(pathOf(request))) return sendFile(request, reply, null);
    const { mode, isUnread } = await detect(deps, request);
    request.mode = mode.type;
    request.storeId = mode.storeData?.id ?? '';
    request.routeLabel = mode.type;
    assertMethod(request, reply, methodsOfPage(deps, mode));
    const isSealed = findPage(deps, mode, verbOf(request))?.route.isSealed ?? false;
    if (request.method === 'POST' && !isSealed && !isSameOrigin(factsOf(request))) {
      throw new Refusal('permission-denied');
    }
    if (mode.storeData?.isClosed && !isSealed) return showSuspended({ deps, request, reply, store: mode.storeData });
    switch (mode.type) {
      case 'landing':
        return showLanding({ deps, cache, request, reply });
      case 'dashboard':
        return showShell({ deps, request, reply, isUnread });
      case 'website':
        if (mode.storeData?.hasWebsite !== true) {
          return showAbsence({ deps, request, reply, store: mode.storeData }, 'noWebsite', 404);
        }
        return showStore({ deps, cache, request, reply, mode, isUnread });
      case 'storefront':
      case 'members':
        return showStore({ deps, cache, request, reply, mode, isUnread });
    }
  };
  app.route({ method: ['GET', 'POST'], url: '/*', handler });
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: SMALL },
      (_request, _body, parsed) => parsed(null, {}),
    );
    scope.route({ method: 'POST', url: `/:store${STORE_PATHS.unsubscribe}/:token`, handler });
    done();
  });
  return handler;
}

/** What browsers and programs ask of any host by themselves. Where nothing is served, there is plainly nothing. */
const WELL_KNOWN =
  /^\/(?:favicon\.(?:ico|svg)|apple-touch-icon[^/]*\.png|manifest\.webmanifest|robots\.txt|security\.txt|\.well-known(?:\/.*)?)$/;

/** Refuses a method that an address does not answer; where it has no methods at all, it is not there. */
function assertMethod(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): void {
  if (methods.length === 0 || methods.includes(verbOf(request))) return;
  reply.header('allow', allowLine(methods));
  throw new Refusal('method-not-allowed');
}

/** The methods of an address that shows a page; none where there is no page. */
function methodsOfPage(deps: Deps, mode: Mode<StoreRef>): string[] {
  if (mode.storeData === null) return ['GET'];
  return ['GET', 'POST'].filter((method) => findPage(deps, mode, method) !== undefined);
}

/** Answers what no route took: OPTIONS with the methods of its address, other methods with those too, the rest with 404. */
export async function answerUnrouted(
  deps: Deps,
  allowed: AllowedMethods,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const routed = allowed.of(pathOf(request));
  const methods = routed.length > 0 ? routed : methodsOfPage(deps, (await detect(deps, request)).mode);
  if (request.method === 'OPTIONS') return reply.code(204).header('allow', allowLine(methods)).send();
  assertMethod(request, reply, methods);
  throw new Refusal('not-found');
}

/** A look-up that fails is no store (specification, point 8); `isUnread` keeps crawlers from believing it. */
async function detect(deps: Deps, request: FastifyRequest): Promise<{ mode: Mode<StoreRef>; isUnread: boolean }> {
  const plan = readAddress({
    host: request.host,
    path: pathOf(request),
    platformHosts: deps.services.settings.platformHosts,
  });
  let isUnread = false;
  const store = await lookUp(deps, plan).catch((error: unknown) => {
    deps.services.log.error({ id: request.id, err: error }, 'store look-up');
    isUnread = true;
    return null;
  });
  return { mode: decideMode(plan, store), isUnread };
}

async function lookUp({ services: { directory } }: Deps, plan: AddressPlan): Promise<StoreRef | null> {
  if (plan.kind === 'platform') return plan.slug === null ? null : directory.bySlug(plan.slug);
  const found = await directory.byHost(plan.host);
  return found?.kind === plan.kind ? found.store : null;
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';
/** HEAD is answered as GET is, without the body. */
const verbOf = ({ method }: FastifyRequest): string => (method === 'HEAD' ? 'GET' : method);
const queryOf = (request: FastifyRequest) => new URLSearchParams(request.url.split('?')[1] ?? '');

interface Visit {
  deps: Deps;
  cache: PageCache;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function showLanding({ deps, cache, request, reply }: Visit) {
  const target = landingRedirect(pathOf(request));
  if (target !== null) return reply.redirect(target, 302);
  const generation = cache.generation(LANDING);
  const { publicUrl, demoUrl } = deps.services.settings;
  const rendered = deps.renderPage({ kind: 'landing', publicUrl, demoUrl, signedIn: false });
  const address = keepingAddress(request, { settings: deps.services.settings, isOwnHost: false });
  if (address) cache.keep({ ...address, language: null, storeId: LANDING, generation, rendered });
  return send(request, reply, { rendered, status: 200 });
}

/** The dashboard. It also answers addresses where nothing is, and its login then says so (specification, point 2). */
async function showShell({ deps, request, reply, isUnread }: Omit<Visit, 'cache'> & { isUnread: boolean }) {
  const { html, csp } = await deps.assets.shell();
  const [first = ''] = pathSegments(pathOf(request));
  const isOwn = DASHBOARD_SEGMENTS.some((segment) => segment === first);
  if (!isOwn) reply.code(isUnread ? 503 : 404).header('x-robots-tag', 'noindex');
  const home = new URL('/', deps.services.settings.publicUrl).href;
  return reply
    .header('content-security-policy', csp)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(isOwn || isUnread ? html : html.replace('</head>', `<meta name="stoa-no-store" content="${home}" /></head>`));
}

type Absent = Pick<Visit, 'deps' | 'request' | 'reply'> & { store: StoreRef | null };

/** In place of a store's pages: in the store's language where it has one, else in the browser's. */
function showAbsence(
  { deps, request, reply, store }: Absent,
  absence: 'noStore' | 'noWebsite' | 'noPage' | 'suspended',
  status: number,
  wayOut: (words: Words) => NoticeAction | null = () => null,
) {
  const { language } = pageLanguage(store?.language ?? '', browserLanguage(request));
  const words = wordsIn(language);
  const [title, sentence] = [words.notices[absence], words.notices[`${absence}Says`]];
  return show(deps, request, reply, {
    status,
    show: { kind: 'notice', title, sentence, action: wayOut(words), store: null, language },
  });
}

type NoticeAction = { label: string; href: string };

/** For a browser whose address nothing can be read from; where a store is named all the same, the way back is to it. */
export async function showUnreadable(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { mode } = await detect(deps, request);
  const store = mode.storeData;
  const isOwnHost = mode.isBioDomain || mode.customDomain !== null;
  return showAbsence({ deps, request, reply, store }, 'noPage', 400, ({ notices, common }) =>
    store === null
      ? { label: notices.home, href: '/' }
      : { label: common.backToStore, href: isOwnHost ? '/' : `/${store.slug}` },
  );
}

/** What stands in place of every page of a store that is suspended, whose address search engines shall not forget. */
function showSuspended(absent: Absent) {
  absent.reply.header('x-robots-tag', 'noindex').header('retry-after', SUSPENDED_RETRY_SECONDS);
  return showAbsence(absent, 'suspended', 503);
}

const SUSPENDED_RETRY_SECONDS = 3600;

async function showStore({
  deps,
  cache,
  request,
  reply,
  mode,
  isUnread,
}: Visit & { mode: Mode<StoreRef>; isUnread: boolean }) {
  const store = mode.storeData;
  if (store === null) return showAbsence({ deps, request, reply, store }, 'noStore', isUnread ? 503 : 404);
  const isOwnHost = mode.isBioDomain || mode.customDomain !== null;
  const base = isOwnHost ? '' : `/${store.slug}`;
  // Former slugs, capitals, doubled and trailing slashes: each page has one address.
  const address = `${base}${mode.rest === '/' ? '' : mode.rest}` || '/';
  if (pathOf(request) !== address && verbOf(request) === 'GET') {
    const query = request.url.includes('?') ? `?${request.url.split('?')[1] ?? ''}` : '';
    return reply.redirect(`${address}${query}`, 301);
  }
  const found = findPage(deps, mode, verbOf(request));
  request.routeLabel = `${mode.type} ${found?.route.path ?? 'unknown'}`;
  const visit = { deps, cache, request, reply, mode, store, base };
  const { notices } = deps.registries;
  const unknown = mode.type === 'members' ? notices.unknownInside : notices.unknown;
  if (store.isPoolClosed && (mode.type === 'members' || found?.route.needsPool))
    return showPage({ ...visit, route: notices.closed, params: {}, isUnknown: false });
  const isUnknown = found?.isUnknown ?? false;
  return showPage({ ...visit, route: found?.route ?? unknown, params: found?.params ?? {}, isUnknown });
}

function findPage(deps: Deps, mode: Mode<StoreRef>, method: string) {
  for (const route of deps.registries.pages) {
    if (!belongsTo(mode.type, route) || route.method !== method) continue;
    const params = matchRoute(route.path, mode.rest);
    if (params) return { route, params, isUnknown: false };
  }
  // Every other path of a storefront or a website renders its landing page (specification, point 2).
  if (mode.type !== 'members' && method === 'GET' && mode.rest !== '/') {
    const home = deps.registries.pages.find((route) => route.mode === mode.type && route.path === '/');
    return home && { route: { ...home, cached: false }, params: {}, isUnknown: true };
  }
  return undefined;
}

/** A website has all that a store has for visitors, but a front of its own. */
const belongsTo = (mode: ModeType, route: PageRoute): boolean =>
  route.mode === mode || (mode === 'website' && route.mode === 'storefront' && route.path !== '/');

type StoreVisit = Visit & { mode: Mode<StoreRef>; store: StoreRef; base: string };

async function memberOf({ deps, request, store, base }: StoreVisit): Promise<MemberIdentity | undefined> {
  const facts = factsOf(request);
  const session = await resolveMember(deps.services.db, {
    credential: memberCredential(facts, base),
    storeId: store.id,
    now: deps.services.now(),
  });
  return session && { id: session.accountId, sessionId: session.id };
}

function toLogin({ request, reply, mode, base }: StoreVisit) {
  const query = verbOf(request) === 'GET' && request.url.includes('?') ? `?${request.url.split('?')[1] ?? ''}` : '';
  return reply.redirect(`${base}/members/login?returnTo=${encodeURIComponent(`${base}${mode.rest}${query}`)}`, 302);
}

type PageVisit = StoreVisit & {
  route: PageRoute;
  params: Record<string, string>;
  /** Nothing is at this address, and the store's front stands in. */
  isUnknown: boolean;
};

async function showPage(visit: PageVisit) {
  const { deps, cache, request, reply, store, base, route, params } = visit;
  const { services } = deps;
  const preview = route.previewed ? await previewFor(visit) : null;
  if (route.cached && preview === null && cache.servePublished(request.raw, reply.raw)) return reply.hijack();
  // A cached page is the same for everybody, so nobody is asked who they are.
  const customer = route.cached ? undefined : await memberOf(visit);
  if (route.who === 'customer' && !customer) return toLogin(visit);
  const form = readForm(request.body);
  const { secure } = factsOf(request);
  const asked = askedBy({ request, reply, deps, cookie: memberCookie({ base, secure }) });
  const generation = cache.generation(store.id);
  const { language, isFixed } = languageOf(visit);
  const contextIn = (tx: StoreTx): PageContext => ({
    ...asked,
    tx,
    storeId: store.id,
    store,
    language,
    base,
    origin: `${request.protocol}://${request.host}`,
    params,
    query: queryOf(request),
    form,
    customer,
    preview,
    cookie: (name) => readCookie(request.headers.cookie, name),
    setCookie: (name, value, { path, maxAgeSeconds }) =>
      appendCookie(
        reply,
        `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
      ),
  });
  try {
    await countAgainst(
      { db: services.db, secrets: services.secrets, now: asked.now },
      route.limits({ ...asked, storeId: store.id, form, params }),
    );
    const work = (tx: StoreTx) => route.handle(contextIn(tx));
    const run = () => runPage(visit, work);
    // Only a customer's own pages ask for a password; a checkout that was given one would hold its place for long.
    const found = await (route.mode === 'members' ? passPasswordDoor(Object.keys(form), run) : run());
    const answer = visit.isUnknown ? asUnknown(found) : found;
    if ('show' in answer && route.cached && preview === null && (answer.status ?? 200) === 200) {
      const rendered = deps.renderPage(answer.show);
      const followed = isFixed ? null : language;
      const address = keepingAddress(request, { settings: services.settings, isOwnHost: base === '' });
      if (address)
        cache.keep({ ...address, language: followed, storeId: store.id, generation, rendered, until: answer.until });
      return await send(request, reply, { rendered, status: 200, publicVary: varyOf(followed) });
    }
    return await show(deps, request, reply, answer);
  } catch (error) {
    const { whenShort } = route;
    if (whenShort === undefined || shortageOf(error) === null) return showProblem({ ...visit, error });
    services.faults.tell(error, { id: request.id });
    const answer = await services.db.readStore(store.id, (tx) => whenShort(contextIn(tx))).catch(() => null);
    return answer === null ? showProblem({ ...visit, error }) : show(deps, request, reply, answer);
  }
}

/** The store's front in place of a page that is not there. */
function asUnknown(answer: PageAnswer): PageAnswer {
  if (!('show' in answer) || answer.show.kind !== 'storefront') return answer;
  return { ...answer, status: 404, show: { ...answer.show, isUnknown: true } };
}

function runPage(visit: StoreVisit & { route: PageRoute }, work: (tx: StoreTx) => Promise<PageAnswer>) {
  const { deps, request, route, store } = visit;
  if (route.onlyReads) return deps.services.db.readStore(store.id, work);
  return request.method === 'HEAD' ? onlyLook(visit, work) : deps.services.db.inStore(store.id, work);
}

class Looked extends Error {
  readonly answer: PageAnswer;

  constructor(answer: PageAnswer) {
    super('Nothing is kept of a look.');
    this.answer = answer;
  }
}

/** What GET would be answered, undone: a mail scanner's look uses up no link, opens no session, counts as no download. */
async function onlyLook({ deps, store, reply }: StoreVisit, work: (tx: StoreTx) => Promise<PageAnswer>) {
  const looking = deps.services.db.inStore(store.id, async (tx) => {
    throw new Looked(await work(tx));
  });
  const answer = await looking.catch((error: unknown) => {
    if (error instanceof Looked) return error.answer;
    throw error;
  });
  // A cookie of a session that was undone would sign out whoever has one.
  reply.removeHeader('set-cookie');
  return answer;
}

/**
 * What a preview's links end in, for those who may see it: the store's creator on the platform's host, where their
 * cookie lives, and whoever has a link. Null for everyone else, who gets the published page.
 */
async function previewFor({ deps, request, store, base }: StoreVisit): Promise<string | null> {
  const query = queryOf(request);
  if (query.get('preview') !== 'true') return null;
  const { db, secrets, now } = deps.services;
  const invited = await readPreviewLink({ db, secrets }, { query, storeId: store.id, now: now() });
  if (invited !== null || base === '') return invited;
  const credential = creatorCredential(factsOf(request));
  const found = await resolveCreator(db, { credential, now: now(), claimedStoreId: store.id });
  return found?.owns === 'yes' ? PREVIEW_QUERY : null;
}

/** The store's own language, else the browser's; the kept bytes of a page depend on which. */
const languageOf = ({ request, store }: StoreVisit) => pageLanguage(store.language, browserLanguage(request));

/** Where a form cannot say what is wrong, the page does, in the refusal's own words. */
function showProblem(visit: StoreVisit & { error: unknown }) {
  const { deps, request, reply, mode, base, error } = visit;
  const { language } = languageOf(visit);
  const words = wordsIn(language);
  const problem = toWireError(error);
  if (problem.fault) deps.services.faults.tell(problem.fault.error, { fault: problem.fault.id, id: request.id });
  if (problem.details.retryAfter !== undefined) reply.header('retry-after', problem.details.retryAfter);
  const isFault = problem.httpStatus >= 500;
  const reload = { label: words.notices.reload, href: base + (mode.rest === '/' && base !== '' ? '' : mode.rest) };
  return show(deps, request, reply, {
    status: problem.httpStatus,
    show: {
      kind: 'notice',
      title: isFault ? words.notices.fault : words.notices.problem,
      sentence: problem.httpStatus === 500 ? words.notices.faultSays : saidIn(words, problem.message),
      action: isFault && verbOf(request) === 'GET' ? reload : { label: words.common.backToStore, href: base || '/' },
      store: null,
      language,
    },
  });
}

function readForm(body: unknown): Record<string, string> {
  if (!isRecord(body)) return {};
  checkValue(body);
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])),
  );
}

function show(deps: Deps, request: FastifyRequest, reply: FastifyReply, answer: PageAnswer) {
  if ('goTo' in answer) return reply.header('cache-control', 'no-store').redirect(answer.goTo, answer.status ?? 303);
  if ('frame' in answer) return sendFrame(reply, answer);
  if ('send' in answer) return sendFile(request, reply, answer.send);
  return send(request, reply, { rendered: deps.renderPage(answer.show), status: answer.status ?? 200 });
}

/** Just as caged where its address is opened by itself. */
function sendFrame(reply: FastifyReply, { frame, isWaiting = false }: Extract<PageAnswer, { frame: string }>) {
  if (isWaiting) reply.header('refresh', '1');
  return reply
    .headers(FRAME_HEADERS)
    .header('cache-control', 'private, no-store')
    .type('text/html; charset=utf-8')
    .send(frame);
}

const SMALL = 1024;

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { rendered, status, publicVary }: { rendered: RenderedPage; status: number; publicVary?: string },
) {
  const body = Buffer.from(rendered.html);
  reply
    .code(status)
    .header('content-security-policy', pagePolicy(rendered))
    .header('cache-control', publicVary ? 'public, no-cache' : 'private, no-store')
    .header('vary', publicVary ?? 'accept-encoding, accept-language, cookie')
    .type('text/html; charset=utf-8');
  if (publicVary) {
    // The same tag as the kept bytes will have: who has the page already is told so by either.
    const etag = etagOf(body);
    reply.header('etag', etag);
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  const { encoding, identity } = readAcceptEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity' || (identity && body.length < SMALL)) return reply.send(body);
  return reply.header('content-encoding', encoding).send(encode(body, encoding));
}

/** For bytes that are sent once: as small as can be had in a millisecond. */
const encode = (body: Buffer, encoding: Exclude<Encoding, 'identity'>): Buffer =>
  encoding === 'gzip'
    ? gzipSync(body, { level: 6 })
    : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
