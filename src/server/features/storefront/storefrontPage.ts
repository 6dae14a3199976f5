import { pageRoute } from '../../access/page.ts';
import { cardView } from './productViews.ts';
import { showcase } from './showcase.ts';
import { storeFrame } from './storeFrame.ts';

/** The store's own page: who it is and what it sells. */
export const storefrontPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/',
  who: 'visitor',
  cached: true,
  previewed: true,
  handle: async (context) => {
    const [store, products] = await Promise.all([storeFrame(context), showcase(context.tx)]);
    return {
      show: { kind: 'storefront', store, products: products.map((product) => cardView(context.storeId, product)) },
    };
  },
});
