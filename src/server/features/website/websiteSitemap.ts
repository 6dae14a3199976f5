import { pageRoute } from '../../access/page.ts';
import { sitemap } from '../search/sitemap.ts';
import { storeFrame } from '../storefront/storeFrame.ts';
import { noPage } from '../storefront/notices.ts';
import { websiteRoot } from '../stores/storeRoot.ts';
import { searchablePages } from './publishedPages.ts';

/** The pages of a website for search engines; the products are listed where they are found for good. */
export const websiteSitemap = pageRoute({
  mode: 'website',
  method: 'GET',
  path: '/sitemap.xml',
  who: 'visitor',
  handle: async (context) => {
    const { tx, services, origin } = context;
    const [found, root] = await Promise.all([searchablePages(tx), websiteRoot(tx, services.settings)]);
    if (found.length === 0) return noPage(await storeFrame(context));
    return {
      send: sitemap(
        found.map(({ path, publishedAt }) => ({ url: `${root ?? origin}${path}`, changedAt: publishedAt })),
      ),
    };
  },
});
