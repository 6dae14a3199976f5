import { pageRoute } from '../../access/page.ts';
import { priceView } from '../storefront/productViews.ts';
import type { ForSale } from '../orders/findForSale.ts';
import { showcase } from '../storefront/showcase.ts';
import { storeFrame } from '../storefront/storeFrame.ts';
import { noPage } from '../storefront/notices.ts';
import { plain, textFile } from './llmsText.ts';
import { storeAddresses } from '#shared/rules/storeAddresses.ts';

/** The store for language models (llmstxt.org): who it is, and what it sells. */
export const llmsPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/llms.txt',
  who: 'visitor',
  handle: async (context) => {
    const [store, products] = await Promise.all([storeFrame(context), showcase(context.tx)]);
    if (store.head.hideFromSearch) return noPage(store);
    const { front, product, feed } = storeAddresses(store.canonicalOrigin);
    const about = store.head.description || store.description;
    return {
      send: textFile([
        `# ${plain(store.name)}`,
        ...(about === '' ? [] : ['', `> ${plain(about)}`]),
        '',
        'An online store for digital products. Buyers pay on the product’s page and get the files at once.',
        ...productLines(products, product),
        '',
        '## More',
        '',
        `- [The store](${front})`,
        `- [Feed of products](${feed})`,
      ]),
    };
  },
});

export function productLines(products: readonly ForSale[], urlOf: (slug: string) => string): string[] {
  const lines = products.map(({ title, slug, summary, price, currency }) => {
    const { label } = priceView(price, { currency, language: 'en' });
    return `- [${plain(title)}](${urlOf(slug)}): ${[plain(summary), label].filter(Boolean).join(' · ')}`;
  });
  return lines.length === 0 ? [] : ['', '## Products', '', ...lines];
}
