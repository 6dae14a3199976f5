import { picturesOf } from '#shared/blocks/page.ts';
import type { SitePlace } from '#shared/contract/pages.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { HOME_SLUG, pagePath, pageSlugProblem } from '#shared/rules/website.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../access/page.ts';
import { isEnabled } from '../../access/flags.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { subscribeView } from '../blockData/subscribeView.ts';
import { blockData } from '../blockData/blockData.ts';
import { ownership } from '../entitlements/library.ts';
import { findPageProducts } from '../publishedProducts/findPageProducts.ts';
import { storeAndPage } from '../pageFrame/storeFrame.ts';
import { websiteAddress } from '../storeRecord/storeRoot.ts';
import { pageCss } from '../themes/pageCss.ts';
import { publishedPage, publishedPages, type SitePage } from '../websitePages/publishedPages.ts';

/** The home page of a store's website, on a domain of its own. */
export const websiteHome = pageRoute({
  mode: 'website',
  method: 'GET',
  path: '/',
  who: 'visitor',
  cached: true,
  ownership,
  handle: async (context) => showFront(context, await publishedPages(context.tx)),
});

/**
 * One page of the website. If it does not exist, visitors see the home page, whose canonical URL search engines know.
 */
export const websitePage = pageRoute({
  mode: 'website',
  method: 'GET',
  path: '/:page',
  who: 'visitor',
  cached: true,
  ownership,
  handle: async (context) => showNamed(context, await publishedPages(context.tx)),
});

/** The same below the store's address on the platform, for stores without a domain. */
export const websiteHomeOnPlatform = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.website,
  who: 'visitor',
  cached: true,
  ownership,
  onlyOnPlatform: true,
  handle: async (context) => showFront(context, await pagesWhileOn(context)),
});

export const websitePageOnPlatform = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: `${STORE_PATHS.website}/:page`,
  who: 'visitor',
  cached: true,
  ownership,
  onlyOnPlatform: true,
  handle: async (context) => showNamed(context, await pagesWhileOn(context)),
});

/** The lookup of a domain already checks the flag. For a path on the platform, only this does. */
async function pagesWhileOn({ tx }: PageContext): Promise<SitePage[]> {
  return (await isEnabled(tx, 'websiteBuilder', { storeId: tx.realm })) ? publishedPages(tx) : [];
}

async function showFront(context: PageContext, pages: SitePage[]): Promise<PageAnswer> {
  const front = frontOf(pages);
  return front ? show(context, { pages, shown: front }) : noWebsite(context);
}

async function showNamed(context: PageContext, pages: SitePage[]): Promise<PageAnswer> {
  const slug = context.params['page'] ?? '';
  const front = frontOf(pages);
  if (!front) return noWebsite(context);
  const below = baseOf(context);
  const wanted = slug.toLowerCase();
  const shown = pages.find((page) => page.slug === wanted);
  if (wanted === HOME_SLUG || shown === front) return { goTo: below || '/', status: 301 };
  if (shown) return slug === wanted ? show(context, { pages, shown }) : { goTo: below + pagePath(wanted), status: 301 };
  const moved = await findMoved(context.tx, wanted);
  if (moved !== null) return { goTo: below + pagePath(moved), status: 301 };
  // The store's own page, unless the website has one at this address.
  if (below === '' && pagePath(wanted) === STORE_PATHS.subscribe) return subscribeView(context);
  const shownInstead = await show(context, { pages, shown: front });
  if (shownInstead.show.kind !== 'storefront') return shownInstead;
  return { status: 404, show: { ...shownInstead.show, isUnknown: true } };
}

/** The path prefix of the website's pages on this host. */
const baseOf = ({ base }: PageContext): string => (base === '' ? '' : base + STORE_PATHS.website);

/** The home page, or the first page if there is no home page. */
const frontOf = (pages: readonly SitePage[]): SitePage | undefined => pages.find(({ slug }) => slug === '') ?? pages[0];

/** The sentences of point 2 of the specification. */
function noWebsite({ language }: PageContext): Extract<PageAnswer, { show: object }> {
  const { notices } = getMessages(language);
  const [title, sentence] = [notices.noWebsite, notices.noWebsiteText];
  return { status: 404, show: { kind: 'notice', title, sentence, action: null, store: null, language } };
}

async function show(
  context: PageContext,
  { pages, shown }: { pages: readonly SitePage[]; shown: SitePage },
): Promise<Extract<PageAnswer, { show: object }>> {
  const { tx, services } = context;
  const page = await publishedPage(tx, shown.slug);
  if (page === undefined) return noWebsite(context);
  const [{ store, images }, products, address] = await Promise.all([
    storeAndPage({ ...context, own: page, picturesFor: picturesOf }),
    findPageProducts(tx, page, context.currency),
    websiteAddress(tx, services.settings),
  ]);
  const { data, until } = await blockData(context, { page, products, images, language: store.language });
  const front = frontOf(pages);
  const below = baseOf(context);
  const query = store.languageQuery;
  const hrefOf = (one: SitePage) => (one === front ? below || '/' : below + one.path) + context.linkQuery;
  const site: SitePlace = {
    title: shown === front ? '' : shown.title,
    home: (below || '/') + context.linkQuery,
    front: address.front,
    canonical: (shown === front ? address.front : address.root + shown.path) + query,
    menu: pages
      .filter(({ inMenu }) => inMenu)
      .map((one) => ({ title: one.title, href: hrefOf(one), isCurrent: one === shown })),
  };
  const customCss = pageCss(page.root.props.customCss);
  return { show: { kind: 'storefront', store, page, data, customCss, site }, until };
}

async function findMoved(tx: StoreTx, slug: string): Promise<string | null> {
  if (pageSlugProblem(slug) !== null) return null;
  const row = await tx.maybe(
    tx.q
      .selectFrom('website_pages')
      .select('slug')
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where('page', 'is not', null)
      .where((eb) => eb(eb.val(slug), '=', eb.fn.any('former_slugs')))
      .orderBy('position')
      .limit(1),
  );
  return row?.slug ?? null;
}
