import { nextMoment } from '#shared/blocks/nextMoment.ts';
import { picturesOf } from '#shared/blocks/page.ts';
import { pageRoute } from '../../access/page.ts';
import { pageData } from '../pages/pageData.ts';
import { pageCss } from '../themes/pageCss.ts';
import { showcase } from './showcase.ts';
import { storeAndPage } from './storeFrame.ts';

/** The store's own page: the blocks that its creator put there. */
export const storefrontPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/',
  who: 'visitor',
  cached: true,
  previewed: true,
  handle: async (context) => {
    const { tx, now } = context;
    const [{ store, page, images }, products] = await Promise.all([
      storeAndPage({ ...context, picturesFor: picturesOf }),
      showcase(tx),
    ]);
    const data = await pageData(tx, page, { products, images, now, language: store.language });
    const customCss = pageCss(page.root.props.customCss);
    return { show: { kind: 'storefront', store, page, data, customCss }, until: nextMoment(page, now) };
  },
});
