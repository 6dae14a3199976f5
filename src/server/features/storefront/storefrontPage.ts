import { picturesOf } from '#shared/blocks/page.ts';
import { pageRoute } from '../../access/page.ts';
import { pageData } from '../pageFrame/pageData.ts';
import { pageExpiry } from '../pageFrame/pageExpiry.ts';
import { pageCss } from '../themes/pageCss.ts';
import { ownership } from '../entitlements/library.ts';
import { ownedLinks } from '../pageFrame/ownedLinks.ts';
import { findPageProducts } from '../publishedProducts/findPageProducts.ts';
import { findStock } from '../stock/stockPools.ts';
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
    const { tx, now, currency } = context;
    const { store, page, images } = await storeAndPage({ ...context, picturesFor: picturesOf });
    const products = await findPageProducts(tx, page, currency);
    const stock = await findStock(tx, { productIds: products.map(({ id }) => id), now });
    const data = await pageData(tx, page, {
      products,
      images,
      now,
      language: store.language,
      libraryHref: await ownedLinks(context, products),
      stock,
    });
    const customCss = pageCss(page.root.props.customCss);
    return { show: { kind: 'storefront', store, page, data, customCss }, until: pageExpiry(page, { stock, now }) };
  },
});
