import { STORE_PATHS } from '#shared/contract/pages.ts';
import { pageRoute } from '../../access/page.ts';
import { findForSaleBySlug, type ForSale } from '../orders/findForSale.ts';
import { noProduct } from './notices.ts';
import { cardView, productView } from './productViews.ts';
import { showcase } from './showcase.ts';
import { slugParam } from './params.ts';
import { storeFrame } from './storeFrame.ts';

const MORE_PRODUCTS = 3;
/** Among these the most alike are found. */
const LOOKED_AT = 100;

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
    if (/^[\w-]*[A-Z][\w-]*$/.test(slug))
      return { goTo: `${base}/p/${encodeURIComponent(slug.toLowerCase())}`, status: 301 };
    const [store, product, shown] = await Promise.all([
      storeFrame(context),
      findForSaleBySlug(tx, slugParam(params)),
      showcase(tx, { limit: LOOKED_AT }),
    ]);
    if (!product) return noProduct(store);
    const { language } = store;
    const more = mostAlike(product, shown).slice(0, MORE_PRODUCTS);
    return {
      show: {
        kind: 'product',
        store,
        isForSale: !context.store.isPoolClosed,
        product: productView(product, { storeId, language }),
        more: more.map((other) => cardView(other, { storeId, language })),
      },
    };
  },
});

/** The other products: those with the most tags in common first, then in the creator's order. */
function mostAlike(product: ForSale, shown: readonly ForSale[]): ForSale[] {
  const own = new Set(product.tags.map((tag) => tag.toLowerCase()));
  const inCommon = ({ tags }: ForSale) => tags.filter((tag) => own.has(tag.toLowerCase())).length;
  return shown.filter(({ id }) => id !== product.id).toSorted((a, b) => inCommon(b) - inCommon(a));
}
