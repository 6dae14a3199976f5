import { pageRoute } from '../../access/page.ts';
import { sitemap } from '../search/sitemap.ts';
import { storeFrame } from '../pageFrame/storeFrame.ts';
import { noPage } from '../pageFrame/notices.ts';
import { websiteAddress } from '../storeRecord/storeRoot.ts';
import { searchablePages } from '../websitePages/publishedPages.ts';

/** The pages of a website for search engines. Products are listed at their canonical URLs. */
export const websiteSitemap = pageRoute({
  mode: 'website',
  method: 'GET',
  path: '/sitemap.xml',
  who: 'visitor',
  cached: true,
  handle: async (context) => {
    const { tx, services } = context;
    const [found, { root }] = await Promise.all([searchablePages(tx), websiteAddress(tx, services.settings)]);
    if (found.length === 0) return noPage(await storeFrame(context));
    return {
      send: sitemap(
        found.map(({ path, publishedAt }) => ({
          url: `${root}${path}`,
          changedAt: publishedAt,
          isTranslated: context.store.language === '',
        })),
      ),
    };
  },
});
