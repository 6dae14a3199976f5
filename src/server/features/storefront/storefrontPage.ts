import { nextMoment } from '#shared/blocks/nextMoment.ts';
import { pageRoute } from '../../access/page.ts';
import { pageData } from '../pages/pageData.ts';
import { pageCss } from '../themes/pageCss.ts';
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
    const { store, page } = await storeAndPage(context);
    const data = await pageData(context.tx, page, { now: context.now, language: store.language });
    const customCss = pageCss(page.root.props.customCss);
    return { show: { kind: 'storefront', store, page, data, customCss }, until: nextMoment(page, context.now) };
  },
});
