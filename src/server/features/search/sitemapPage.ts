import { isEnabled } from '../../access/flags.ts';
import { pageRoute, type PageContext } from '../../access/page.ts';
import { noPage } from '../pageFrame/notices.ts';
import { listPublishedSlugs } from '../publishedProducts/listPublishedProducts.ts';
import { storeFrame } from '../pageFrame/storeFrame.ts';
import { storeAddresses } from '#shared/rules/storeAddresses.ts';
import { websiteAddress } from '../storeRecord/storeRoot.ts';
import { searchablePages } from '../websitePages/publishedPages.ts';
import { sitemap, SITEMAP_MAX } from './sitemap.ts';

/** The URLs of a store for search engines: its home page and its products. */
export const sitemapPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/sitemap.xml',
  who: 'visitor',
  cached: true,
  handle: async (context) => {
    const { tx } = context;
    const [store, products, { updated_at: changedAt }] = await Promise.all([
      storeFrame(context),
      listPublishedSlugs(tx, { limit: SITEMAP_MAX - 1 }),
      tx.one(tx.q.selectFrom('stores').select('updated_at').where('id', '=', tx.realm)),
    ]);
    if (store.head.hideFromSearch) return noPage(store);
    const { front, product } = storeAddresses(store.canonicalOrigin);
    const shown = products.map((each) => ({ url: product(each.slug), changedAt: each.changedAt }));
    const listed = [{ url: front, changedAt }, ...(await websiteOnPlatform(context)), ...shown];
    const isTranslated = context.store.language === '';
    return { send: sitemap(listed.slice(0, SITEMAP_MAX).map((address) => ({ ...address, isTranslated }))) };
  },
});

/** The pages of the store's website while it has no domain. A domain has its own sitemap. */
async function websiteOnPlatform({ tx, base, services }: PageContext) {
  if (base === '' || !(await isEnabled(tx, 'websiteBuilder', { storeId: tx.realm }))) return [];
  const [pages, address] = await Promise.all([searchablePages(tx), websiteAddress(tx, services.settings)]);
  if (address.hasDomain) return [];
  return pages.map(({ path, publishedAt }) => ({
    url: path === '/' ? address.front : address.root + path,
    changedAt: publishedAt,
  }));
}
