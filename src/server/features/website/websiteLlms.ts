import { storeAddresses } from '#shared/rules/storeAddresses.ts';
import { pageRoute } from '../../access/page.ts';
import { plain, textFile } from '../search/llmsText.ts';
import { productLines } from '../search/llmsPage.ts';
import { noPage } from '../pageFrame/notices.ts';
import { listPublishedProducts } from '../publishedProducts/listPublishedProducts.ts';
import { storeFrame } from '../pageFrame/storeFrame.ts';
import { websiteAddress } from '../storeRecord/storeRoot.ts';
import { searchablePages } from '../websitePages/publishedPages.ts';

/** A website for language models (llmstxt.org): its pages and the store's products. */
export const websiteLlms = pageRoute({
  mode: 'website',
  method: 'GET',
  path: '/llms.txt',
  who: 'visitor',
  cached: true,
  handle: async (context) => {
    const { tx, services } = context;
    const [store, found, products, { root }] = await Promise.all([
      storeFrame(context),
      searchablePages(tx),
      listPublishedProducts(tx),
      websiteAddress(tx, services.settings),
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
          const message = plain(about);
          return `- [${plain(title)}](${root}${path})${message === '' ? '' : `: ${message}`}`;
        }),
        ...productLines(store.head.hideFromSearch ? [] : products, product),
      ]),
    };
  },
});
