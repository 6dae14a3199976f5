import { STORE_PATHS } from '#shared/contract/pages.ts';
import { pageRoute } from '../../access/page.ts';
import { findForSaleBySlug } from '../orders/findForSale.ts';
import { noProduct } from './notices.ts';
import { cardView, productView } from './productViews.ts';
import { showcase } from './showcase.ts';
import { slugParam } from './params.ts';
import { storeFrame } from './storeFrame.ts';

const MORE_PRODUCTS = 3;

/** One product with all there is to know before buying it. */
export const productPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.product,
  who: 'visitor',
  cached: true,
  previewed: true,
  handle: async (context) => {
    const { tx, storeId, params, base } = context;
    const slug = params['product'] ?? '';
    if (slug !== slug.toLowerCase())
      return { goTo: `${base}/p/${encodeURIComponent(slug.toLowerCase())}`, status: 301 };
    const [store, product, shown] = await Promise.all([
      storeFrame(context),
      findForSaleBySlug(tx, slugParam(params)),
      showcase(tx, { limit: MORE_PRODUCTS + 1 }),
    ]);
    if (!product) return noProduct(store);
    const { language } = store;
    const more = shown.filter(({ id }) => id !== product.id).slice(0, MORE_PRODUCTS);
    return {
      show: {
        kind: 'product',
        store,
        product: productView(product, { storeId, language }),
        more: more.map((other) => cardView(other, { storeId, language })),
      },
    };
  },
});
