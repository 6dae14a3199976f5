import { LRUCache } from 'lru-cache';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { MEMBER_ICON_SIDES } from '#shared/rules/memberIcon.ts';
import { pageRoute, type PageContext } from '../../access/page.ts';
import type { SentFile } from '../../access/sentFile.ts';
import { drawTouchIcon } from '../../gateways/share/drawTouchIcon.ts';
import { drawShare } from '../../gateways/share/drawShare.ts';
import { findPublishedProductBySlug } from '../publishedProducts/findPublishedProduct.ts';
import { noPage, noProduct } from '../pageFrame/notices.ts';
import { slugParam } from '../pageFrame/params.ts';
import { priceLabel } from '../publishedProducts/productViews.ts';
import { storeFrame } from '../pageFrame/storeFrame.ts';
import { readSharePicture, shareImageStyle } from './shareImageStyle.ts';

/** Drawing an image is slow, so clients that request more than a crawler would must wait. */
const limits = ({ device, storeId }: Pick<PageContext, 'device' | 'storeId'>) => [
  { key: `share images of ${storeId} for ${device.address}`, most: 120, seconds: 60 },
];

/** The share image of a store's page. */
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
      send: await drawn(context, 'front', async () =>
        drawShare({
          ...shareImageStyle(store.tokens),
          title: store.name,
          line: store.head.description || store.description,
          note: `${address.host}${address.pathname}`.replace(/\/$/, ''),
          picture: await readSharePicture(context, store.avatar),
          shape: 'round',
        }),
      ),
    };
  },
});

/** The share image of a product. */
export const productShareImage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/p/:product/share.png',
  who: 'visitor',
  limits,
  handle: async (context) => {
    const [store, product] = await Promise.all([
      storeFrame(context),
      findPublishedProductBySlug(context.tx, slugParam(context.params)),
    ]);
    if (!product) return noProduct(store);
    const { title, slug, covers } = product;
    return {
      send: await drawn(context, `product ${slug}`, async () =>
        drawShare({
          ...shareImageStyle(store.tokens),
          title,
          line: store.name,
          note: priceLabel(product, store.language),
          picture: await readSharePicture(context, covers[0]?.image ?? null),
          shape: 'cover',
        }),
      ),
    };
  },
});

/** The store's icon for a phone's home screen: its icon or its picture, on the theme's background color. */
export const touchIcon = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/apple-touch-icon.png',
  who: 'visitor',
  limits,
  handle: async (context) => {
    const { head, avatar, tokens } = await storeFrame(context);
    return {
      send: await drawn(context, 'touch icon', async () =>
        drawTouchIcon({
          picture: await readSharePicture(context, head.icon ?? avatar),
          ground: shareImageStyle(tokens).colors.start,
        }),
      ),
    };
  },
});

/** The same as the icon of an installed members area. */
export const memberIcon = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.memberIcon,
  who: 'visitor',
  limits,
  handle: async (context) => {
    const store = await storeFrame(context);
    const side = MEMBER_ICON_SIDES.find((known) => `${known}` === context.params['side']);
    const picture = store.head.icon ?? store.avatar;
    if (side === undefined || picture === null) return noPage(store);
    return {
      send: await drawn(context, `member icon ${side}`, async () =>
        drawTouchIcon({
          picture: await readSharePicture(context, picture),
          ground: shareImageStyle(store.tokens).colors.start,
          side,
        }),
      ),
    };
  },
});

/** Caches about a hundred images, each once per version of its store. */
const cache = new LRUCache<string, { version: number; language: string; body: Promise<Buffer> }>({ max: 150 });

async function drawn(
  { store: { id, version }, language }: PageContext,
  name: string,
  draw: () => Promise<Buffer>,
): Promise<SentFile> {
  const key = `${id} ${name}`;
  const known = cache.get(key);
  const isCurrent = known?.version === version && known.language === language;
  const entry = isCurrent ? known : { version, language, body: draw() };
  cache.set(key, entry);
  try {
    return { type: 'image/png', body: await entry.body, maxAgeSeconds: 86_400 };
  } catch (error) {
    cache.delete(key);
    throw error;
  }
}
