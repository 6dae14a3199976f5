import { pageRoute, type PageContext } from '../../access/page.ts';
import type { SentFile } from '../../access/sentFile.ts';
import { drawShare, type ShareWish } from '../../gateways/share/drawShare.ts';
import { findForSaleBySlug } from '../orders/findForSale.ts';
import { noProduct } from '../storefront/notices.ts';
import { slugParam } from '../storefront/params.ts';
import { priceView } from '../storefront/productViews.ts';
import { storeFrame } from '../storefront/storeFrame.ts';
import { readSharePicture, shareLook } from './shareLook.ts';

/** Drawn pictures cost a tenth of a second each; whoever asks for more than a crawler would waits. */
const limits = ({ device, storeId }: Pick<PageContext, 'device' | 'storeId'>) => [
  { key: `share images of ${storeId} for ${device.address}`, most: 120, seconds: 60 },
];

/** The picture that stands for a store where its page is shared. */
export const shareImage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/share.png',
  who: 'visitor',
  limits,
  handle: async (context) => {
    const store = await storeFrame(context);
    const address = new URL(store.canonicalOrigin);
    return {
      send: await drawn(context, 'front', async () => ({
        ...shareLook(store.tokens),
        title: store.name,
        line: store.head.description || store.description,
        note: `${address.host}${address.pathname}`.replace(/\/$/, ''),
        picture: await readSharePicture(context, store.avatar),
        shape: 'round',
      })),
    };
  },
});

/** The picture that stands for a product. */
export const productShareImage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/p/:product/share.png',
  who: 'visitor',
  limits,
  handle: async (context) => {
    const [store, product] = await Promise.all([
      storeFrame(context),
      findForSaleBySlug(context.tx, slugParam(context.params)),
    ]);
    if (!product) return noProduct(store);
    const { price, currency, title, slug, covers } = product;
    return {
      send: await drawn(context, `product ${slug}`, async () => ({
        ...shareLook(store.tokens),
        title,
        line: store.name,
        note: priceView(price, { currency, language: store.language }).label,
        picture: await readSharePicture(context, covers[0]?.image ?? null),
        shape: 'cover',
      })),
    };
  },
});

/** A hundred or so pictures, each once a version of its store. */
const MOST_KEPT = 150;
const kept = new Map<string, { version: number; language: string; body: Promise<Buffer> }>();

async function drawn(
  { store: { id, version }, language }: PageContext,
  name: string,
  wish: () => Promise<ShareWish>,
): Promise<SentFile> {
  const key = `${id} ${name}`;
  const known = kept.get(key);
  if (known?.version !== version || known.language !== language) {
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { version, language, body: wish().then(drawShare) });
  }
  const entry = kept.get(key);
  try {
    return { type: 'image/png', body: (await entry?.body) ?? Buffer.alloc(0), maxAgeSeconds: 86_400 };
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}
