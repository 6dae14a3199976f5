import type { StoreFrame } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute } from '../../access/page.ts';
import { presentImage } from '../media/presentImage.ts';
import { priceLabel } from '../publishedProducts/productViews.ts';
import type { SellableProduct } from '../publishedProducts/findPublishedProduct.ts';
import { listPublishedProducts } from '../publishedProducts/listPublishedProducts.ts';
import { storeFrame } from '../pageFrame/storeFrame.ts';
import { storeAddresses } from '#shared/rules/storeAddresses.ts';
import { element, xml, xmlDocument } from './xml.ts';

/** The number of products in the feed. */
const MOST_ITEMS = 50;

/** The store's products as an RSS 2.0 feed, newest first. */
export const feedPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/feed.xml',
  who: 'visitor',
  handle: async (context) => {
    const [store, newest] = await Promise.all([
      storeFrame(context),
      listPublishedProducts(context.tx, { limit: MOST_ITEMS, newestFirst: true }),
    ]);
    return {
      send: {
        type: 'application/rss+xml; charset=utf-8',
        body: feed(store, newest.map(itemOf(store, context.storeId)), newest[0]?.publishedAt),
        maxAgeSeconds: 300,
        isHidden: store.head.hideFromSearch,
      },
    };
  },
});

function feed(store: StoreFrame, items: readonly string[], newest: Date | undefined): string {
  const { front, feed: here } = storeAddresses(store.canonicalOrigin);
  const messages = getMessages(store.language);
  const about = store.head.description || store.description || fill(messages.store.description, { store: store.name });
  return xmlDocument(
    [
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>',
      element('title', fill(messages.store.newest, { store: store.name })),
      element('link', front),
      `<atom:link href="${xml(here)}" rel="self" type="application/rss+xml"/>`,
      element('description', about),
      element('language', store.language),
      ...(newest === undefined ? [] : [element('lastBuildDate', newest.toUTCString())]),
      ...items,
      '</channel></rss>',
    ].join('\n'),
  );
}

const itemOf = (store: StoreFrame, storeId: string) => (product: SellableProduct) => {
  const { title, summary, slug, tags, covers, publishedAt, id } = product;
  const label = priceLabel(product, store.language);
  return [
    '<item>',
    element('title', title),
    element('link', storeAddresses(store.canonicalOrigin).product(slug)),
    // Uses the product's id, so that feed readers recognize it after its slug changes.
    `<guid isPermaLink="false">${xml(id)}</guid>`,
    element('pubDate', publishedAt.toUTCString()),
    element('description', [summary, label].filter((part) => part !== '').join(' · ')),
    ...tags.map((tag) => element('category', tag)),
    ...covers.slice(0, 1).map(({ image, alt }) => pictureOf(store, { ...presentImage(storeId, image), alt })),
    '</item>',
  ].join('');
};

function pictureOf(store: StoreFrame, { url, widths, alt }: { url: string; widths: readonly number[]; alt: string }) {
  const address = new URL(`${url}-${Math.max(...widths)}.webp`, store.canonicalOrigin).href;
  return `<media:content url="${xml(address)}" medium="image" type="image/webp">${element('media:description', alt)}</media:content>`;
}
