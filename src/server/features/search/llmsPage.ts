import { pageRoute } from '../../access/page.ts';
import { priceLabel } from '../publishedProducts/productViews.ts';
import type { SellableProduct } from '../publishedProducts/findPublishedProduct.ts';
import { listPublishedProducts } from '../publishedProducts/listPublishedProducts.ts';
import { storeFrame } from '../pageFrame/storeFrame.ts';
import { noPage } from '../pageFrame/notices.ts';
import { plain, textFile } from './llmsText.ts';
import { storeAddresses } from '#shared/rules/storeAddresses.ts';

/** The store for language models (llmstxt.org): its profile and products. */
export const llmsPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/llms.txt',
  who: 'visitor',
  cached: true,
  handle: async (context) => {
    const [store, products] = await Promise.all([storeFrame(context), listPublishedProducts(context.tx)]);
    if (store.head.hideFromSearch) return noPage(store);
    const { front, product, feed } = storeAddresses(store.canonicalOrigin);
    const about = store.head.description || store.description;
    return {
      send: textFile([
        `# ${plain(store.name)}`,
        ...(about === '' ? [] : ['', `> ${plain(about)}`]),
        '',
        'An online store for digital products. Buyers pay on the product page and get the files right away.',
        ...productLines(products, product),
        '',
        '## More',
        '',
        `- [The store](${front})`,
        `- [Product feed](${feed})`,
      ]),
    };
  },
});

export function productLines(products: readonly SellableProduct[], urlOf: (slug: string) => string): string[] {
  const lines = products.map((product) => {
    const { title, slug, summary } = product;
    const label = priceLabel(product, 'en');
    return `- [${plain(title)}](${urlOf(slug)}): ${[plain(summary), label].filter(Boolean).join(' · ')}`;
  });
  return lines.length === 0 ? [] : ['', '## Products', '', ...lines];
}
