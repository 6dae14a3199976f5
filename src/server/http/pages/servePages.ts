import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { landingRedirect, type ModeType } from '#shared/rules/mode.ts';
import { pathSegments } from '#shared/rules/path.ts';
import { DASHBOARD_SEGMENTS } from '#shared/rules/slug.ts';
import { formatAllow, type AllowedMethods } from '../allowedMethods.ts';
import { readRequestFacts } from '../readRequestContext.ts';
import { cacheKeyFor } from '../cacheKeyFor.ts';
import type { Deps } from '../Deps.ts';
import { isSameOrigin } from '../identify.ts';
import { pageContent, sharedHeaders, type PageCache } from '../pageCache.ts';
import { NO_CURRENCY } from '#shared/rules/pageCurrency.ts';
import { sendFile } from '../serveSearchFiles.ts';
import { detectMode } from './detectMode.ts';
import { findPage, methodsOfPage } from './findPage.ts';
import { showNotice, showSuspended } from './noticePages.ts';
import { pathOf, verbOf, type PageRequest } from './pageRequest.ts';
import { sendRendered } from './sendPage.ts';
import { showStore } from './showStorePage.ts';

const LANDING = 'landing';

/** The limit of an unsubscribe form, which has one short field. */
const UNSUBSCRIBE_BYTES = 1024;

/** The function that shows the pages of each mode. */
const SHOW: Readonly<Record<ModeType, (page: PageRequest) => Promise<FastifyReply>>> = {
  landing: showLanding,
  dashboard: showDashboard,
  website: showWebsite,
  storefront: showStore,
  members: showStore,
};

/**
 * Serves every address that no other route takes: detects the mode and responds accordingly. Mail services unsubscribe
 * with either kind of form (RFC 8058, 3.1).
 */
export function servePages(
  app: FastifyInstance,
  deps: Deps,
  { cache, allowed }: { cache: PageCache; allowed: AllowedMethods },
): RouteHandlerMethod {
  const handler: RouteHandlerMethod = async (request, reply) => {
    assertMethod(request, reply, allowed.of(pathOf(request)));
    if (WELL_KNOWN.test(pathOf(request))) return sendFile(request, reply, null);
    const page = { deps, cache, request, reply, ...(await detectMode(deps, request)) };
    if (pathOf(request) === KEY_SET && page.mode.storeData === null) return sendFile(request, reply, null);
    labelRequest(page);
    assertMethod(request, reply, methodsOfPage(deps, page.mode));
    const isSealed = findPage(deps, page.mode, verbOf(request))?.route.isSealed ?? false;
    if (!isSealed) assertOrigin(request);
    const store = page.mode.storeData;
    return store?.isClosed && !isSealed ? showSuspended({ ...page, store }) : SHOW[page.mode.type](page);
  };
  app.route({ method: ['GET', 'POST'], url: '/*', handler });
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: UNSUBSCRIBE_BYTES },
      (_request, _body, parsed) => parsed(null, {}),
    );
    scope.route({ method: 'POST', url: `/:store${STORE_PATHS.unsubscribe}/:token`, handler });
    done();
  });
  return handler;
}

/** What browsers and programs request from any host by themselves. If nothing is served there, the response is 404. */
const WELL_KNOWN =
  /^\/(?:favicon\.(?:ico|svg)|apple-touch-icon-[^/]*\.png|manifest\.webmanifest|robots\.txt|security\.txt|\.well-known(?!\/jwks\.json$)(?:\/.*)?)$/;

/** Only stores have a key set. */
const KEY_SET = '/.well-known/jwks.json';

function labelRequest({ request, mode }: PageRequest): void {
  request.mode = mode.type;
  request.storeId = mode.storeData?.id ?? '';
  request.routeLabel = mode.type;
}

/** Refuses a method that an address does not support. If it supports none, the address does not exist. */
function assertMethod(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): void {
  if (methods.length === 0 || methods.includes(verbOf(request))) return;
  reply.header('allow', formatAllow(methods));
  throw new Refusal('method-not-allowed');
}

/** Refuses forms that another site sends. */
function assertOrigin(request: FastifyRequest): void {
  if (request.method === 'POST' && !isSameOrigin(readRequestFacts(request))) throw new Refusal('permission-denied');
}

/**
 * Responds to requests that no route took: OPTIONS with the allowed methods, other methods with 405 and the allowed
 * methods, the rest with 404.
 */
export async function handleUnrouted(
  deps: Deps,
  allowed: AllowedMethods,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const routed = allowed.of(pathOf(request));
  const methods = routed.length > 0 ? routed : methodsOfPage(deps, (await detectMode(deps, request)).mode);
  if (request.method === 'OPTIONS') return reply.code(204).header('allow', formatAllow(methods)).send();
  assertMethod(request, reply, methods);
  throw new Refusal('not-found');
}

async function showLanding({ deps, cache, request, reply }: PageRequest): Promise<FastifyReply> {
  const target = landingRedirect(pathOf(request));
  if (target !== null) return reply.redirect(target, 302);
  const generation = cache.generation(LANDING);
  const { publicUrl, demoUrl } = deps.services.settings;
  const prices = await deps.registries.findPlanPrices(deps.services).catch((error: unknown) => {
    deps.services.log.warn({ err: error }, 'The prices of plans could not be read.');
    return null;
  });
  const landing = { kind: 'landing', publicUrl, demoUrl, signedIn: false } as const;
  const rendered = deps.renderPage({ ...landing, ...(prices ?? { offers: [], hasFees: false }) });
  const address = cacheKeyFor(request, { settings: deps.services.settings, isOwnHost: false });
  if (address && prices) {
    const everywhere = { language: null, named: null, currencies: [], currency: NO_CURRENCY };
    const content = pageContent(rendered, sharedHeaders({ language: null, followsCountry: false }));
    cache.set({ ...address, ...everywhere, storeId: LANDING, generation, content });
  }
  return sendRendered(request, reply, { rendered, status: 200 });
}

/**
 * Serves the dashboard, also at unknown addresses, where its login page explains that nothing exists there
 * (specification, point 2).
 */
async function showDashboard({ deps, request, reply, isUnread }: PageRequest): Promise<FastifyReply> {
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

async function showWebsite(page: PageRequest): Promise<FastifyReply> {
  const store = page.mode.storeData;
  if (store?.hasWebsite === true) return showStore(page);
  return showNotice({ ...page, store }, { message: 'noWebsite', status: 404 });
}
