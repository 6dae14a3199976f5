import { storeAddresses } from '#shared/rules/storeAddresses.ts';
import { pageRoute } from '../../access/page.ts';
import { plain, textFile } from '../search/llmsText.ts';
import { productLines } from '../search/llmsPage.ts';
import { noPage } from '../storefront/notices.ts';
import { showcase } from '../storefront/showcase.ts';
import { storeFrame } from '../storefront/storeFrame.ts';
import { websiteRoot } from '../stores/storeRoot.ts';
import { searchablePages } from './publishedPages.ts';

/** A website for language models (llmstxt.org): its pages, and what the store sells. */
export const websiteLlms = pageRoute({
  mode: 'website',
  method: 'GET',
  path: '/llms.txt',
  who: 'visitor',
  handle: async (context) => {
    const { tx, services, origin } = context;
    const [store, found, products, root] = await Promise.all([
      storeFrame(context),
      searchablePages(tx),
      showcase(tx),
      websiteRoot(tx, services.settings),
    ]);
    if (found.length === 0) return noPage(store);
    const { product } = storeAddresses(store.canonicalOrigin);
    return {
      send: textFile([
        `# ${plain(store.name)}`,
        ...(store.description === '' ? [] : ['', `> ${plain(store.description)}`]),
        '',
        '## Pages',
        '',
        ...found.map(({ title, path, about }) => {
          const says = plain(about);
          return `- [${plain(title)}](${root ?? origin}${path})${says === '' ? '' : `: ${says}`}`;
        }),
        ...productLines(store.head.hideFromSearch ? [] : products, product),
      ]),
    };
  },
});
