import { STORE_PATHS } from '#shared/contract/pages.ts';
import { isLegalKind } from '#shared/rules/legal.ts';
import { pageRoute } from '../../access/page.ts';
import { noPage } from '../pageFrame/notices.ts';
import { dayText } from '../orders/dayText.ts';
import { storeFrame } from '../pageFrame/storeFrame.ts';

/** A published legal page. */
export const legalPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.legal,
  who: 'visitor',
  cached: true,
  handle: async (context) => {
    const { tx, params } = context;
    const kind = params['page'] ?? '';
    const [store, page] = await Promise.all([
      storeFrame(context),
      tx.maybe(
        tx.q
          .selectFrom('legal_pages')
          .select(['html', 'published_at'])
          .where('store_id', '=', tx.realm)
          .where('kind', '=', kind)
          .where('html', 'is not', null),
      ),
    ]);
    if (!isLegalKind(kind) || !page?.html || !page.published_at) return noPage(store);
    const { html, published_at: publishedAt } = page;
    return { show: { kind: 'legal', store, legal: kind, html, updatedOn: dayText(publishedAt, store.language) } };
  },
});
