import { picturesOf } from '#shared/blocks/page.ts';
import { nextMoment } from '#shared/blocks/nextMoment.ts';
import type { SitePlace } from '#shared/contract/pages.ts';
import { HOME_SLUG, pagePath, pageSlugProblem } from '#shared/rules/website.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../access/page.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { pageData } from '../pages/pageData.ts';
import { showcase } from '../storefront/showcase.ts';
import { storeAndPage } from '../storefront/storeFrame.ts';
import { websiteRoot } from '../stores/storeRoot.ts';
import { pageCss } from '../themes/pageCss.ts';
import { publishedPage, publishedPages, type SitePage } from './publishedPages.ts';

/** The front of a store's website. */
export const websiteHome = pageRoute({
  mode: 'website',
  method: 'GET',
  path: '/',
  who: 'visitor',
  cached: true,
  handle: async (context) => {
    const pages = await publishedPages(context.tx);
    const front = frontOf(pages);
    return front ? show(context, { pages, shown: front }) : noWebsite(context);
  },
});

/** One page of it. Where there is none, visitors find the front, which search engines know by its own address. */
export const websitePage = pageRoute({
  mode: 'website',
  method: 'GET',
  path: '/:page',
  who: 'visitor',
  cached: true,
  handle: async (context) => {
    const slug = context.params['page'] ?? '';
    const pages = await publishedPages(context.tx);
    const front = frontOf(pages);
    if (!front) return noWebsite(context);
    const wanted = slug.toLowerCase();
    const shown = pages.find((page) => page.slug === wanted);
    if (wanted === HOME_SLUG || shown === front) return { goTo: '/', status: 301 };
    if (shown) return slug === wanted ? show(context, { pages, shown }) : { goTo: pagePath(wanted), status: 301 };
    const moved = await findMoved(context.tx, wanted);
    if (moved !== null) return { goTo: pagePath(moved), status: 301 };
    const shownInstead = await show(context, { pages, shown: front });
    if (shownInstead.show.kind !== 'storefront') return shownInstead;
    return { status: 404, show: { ...shownInstead.show, isUnknown: true } };
  },
});

/** The home page, or where there is none the first of the others. */
const frontOf = (pages: readonly SitePage[]): SitePage | undefined => pages.find(({ slug }) => slug === '') ?? pages[0];

/** The words of the specification's point 2. */
function noWebsite({ language }: PageContext): Extract<PageAnswer, { show: object }> {
  const { notices } = wordsIn(language);
  const [title, sentence] = [notices.noWebsite, notices.noWebsiteSays];
  return { status: 404, show: { kind: 'notice', title, sentence, action: null, store: null, language } };
}

async function show(
  context: PageContext,
  { pages, shown }: { pages: readonly SitePage[]; shown: SitePage },
): Promise<Extract<PageAnswer, { show: object }>> {
  const { tx, now, services } = context;
  const page = await publishedPage(tx, shown.slug);
  if (page === undefined) return noWebsite(context);
  const [{ store, images }, products, root] = await Promise.all([
    storeAndPage({ ...context, own: page, picturesFor: picturesOf }),
    showcase(tx),
    websiteRoot(tx, services.settings),
  ]);
  const data = await pageData(tx, page, { products, images, now, language: store.language });
  const front = frontOf(pages);
  const hrefOf = (one: SitePage) => (one === front ? '/' : one.path);
  const site: SitePlace = {
    title: shown === front ? '' : shown.title,
    front: `${root ?? context.origin}/`,
    canonical: `${root ?? context.origin}${hrefOf(shown)}`,
    menu: pages
      .filter(({ inMenu }) => inMenu)
      .map((one) => ({ title: one.title, href: hrefOf(one), isCurrent: one === shown })),
  };
  const customCss = pageCss(page.root.props.customCss);
  return { show: { kind: 'storefront', store, page, data, customCss, site }, until: nextMoment(page, now) };
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
