import { picturesOf } from '#shared/blocks/page.ts';
import { pageRoute } from '../../access/page.ts';
import { blockData } from '../blockData/blockData.ts';
import { pageCss } from '../themes/pageCss.ts';
import { ownership } from '../entitlements/library.ts';
import { findPageProducts } from '../publishedProducts/findPageProducts.ts';
import { storeAndPage } from '../pageFrame/storeFrame.ts';

/** The store's own page with its creator's blocks. */
export const storefrontPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/',
  who: 'visitor',
  cached: true,
  ownership,
  previewed: true,
  handle: async (context) => {
    const { tx, currency } = context;
    const { store, page, images } = await storeAndPage({ ...context, picturesFor: picturesOf });
    const products = await findPageProducts(tx, page, currency);
    const { data, until } = await blockData(context, { page, products, images, language: store.language });
    const customCss = pageCss(page.root.props.customCss);
    return { show: { kind: 'storefront', store, page, data, customCss }, until };
  },
});
