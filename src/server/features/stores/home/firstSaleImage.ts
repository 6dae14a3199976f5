import { refuse } from '#shared/contract/refusals.ts';
import { resolveTheme } from '#shared/rules/theme.ts';
import type { StreamRoute } from '../../../access/stream.ts';
import { drawShare } from '../../../gateways/share/drawShare.ts';
import { ownStore } from '../../storeRecord/ownStore.ts';
import { refusing } from '../../../access/streamResponses.ts';
import { findFirstSale, findSoldProduct } from '../../sales/findFirstSale.ts';
import { readSharePicture, shareImageStyle } from '../../search/shareImageStyle.ts';
import { storeRoot } from '../../storeRecord/storeRoot.ts';

/**
 * GET /media/{storeId}/first-sale.png: an image for the store's creator to share. It shows no customer and no amount.
 */
export const firstSaleImage: StreamRoute = {
  methods: ['GET'],
  path: '/media/:storeId/first-sale.png',
  handle: refusing(async (_request, response, context) => {
    const { storeId } = await ownStore(context, context.params['storeId'] ?? '');
    const { services } = context;
    const facts = await services.db.readStore(storeId, async (tx) => {
      const order = (await findFirstSale(tx)) ?? refuse('not-found');
      const [product, store, root] = await Promise.all([
        findSoldProduct(tx, order.id),
        tx.one(tx.q.selectFrom('stores').select(['name', 'theme', 'theme_overrides']).where('id', '=', tx.realm)),
        storeRoot(tx, services.settings),
      ]);
      return { product, store, root };
    });
    const { product, store, root } = facts;
    const address = new URL(root);
    const picture = await drawShare({
      ...shareImageStyle(resolveTheme(store.theme, store.theme_overrides)),
      title: 'My first sale',
      line: [product?.title, store.name].filter(Boolean).join(' · '),
      note: `${address.host}${address.pathname}`.replace(/\/$/, ''),
      picture: await readSharePicture({ storeId, services }, coverOf(product)),
      shape: 'cover',
    });
    response.writeHead(200, {
      'content-type': 'image/png',
      'content-length': picture.length,
      'cache-control': 'private, max-age=300',
    });
    response.end(picture);
  }),
};

const coverOf = (product: { id: string | null; widths: number[] | null } | undefined) =>
  product?.id && product.widths?.length ? { id: product.id, widths: product.widths } : null;
