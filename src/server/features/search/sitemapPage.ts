import { pageRoute } from '../../access/page.ts';
import { noPage } from '../storefront/notices.ts';
import { showcase } from '../storefront/showcase.ts';
import { storeFrame } from '../storefront/storeFrame.ts';
import { storeAddresses } from '#shared/rules/storeAddresses.ts';
import { sitemap, SITEMAP_MAX } from './sitemap.ts';

/** The addresses of a store for search engines: its front, and its products. */
export const sitemapPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/sitemap.xml',
  who: 'visitor',
  handle: async (context) => {
    const { tx } = context;
    const [store, products, { updated_at: changedAt }] = await Promise.all([
      storeFrame(context),
      showcase(tx, { limit: SITEMAP_MAX - 1 }),
      tx.one(tx.q.selectFrom('stores').select('updated_at').where('id', '=', tx.realm)),
    ]);
    if (store.head.hideFromSearch) return noPage(store);
    const { front, product } = storeAddresses(store.canonicalOrigin);
    const shown = products.map((each) => ({ url: product(each.slug), changedAt: each.changedAt }));
    return { send: sitemap([{ url: front, changedAt }, ...shown]) };
  },
});
