import { html, markOf } from '#shared/blocks/html.ts';
import { itemsOf, type Page } from '#shared/blocks/page.ts';
import { pageRoute, type PageContext } from '../../access/page.ts';
import { noPage } from '../pageFrame/notices.ts';
import { storeAndPage } from '../pageFrame/storeFrame.ts';
import { draftsWith, pagesWith } from '../websitePages/publishedPages.ts';

/** The frame of a custom HTML block. It is never part of the page itself, of a checkout or of the members area. */
export const embedPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/embed/:block',
  who: 'visitor',
  previewed: true,
  handle: async (context) => {
    const { store, page } = await storeAndPage(context);
    const blockOn = (shown: Page) =>
      itemsOf(shown).find(({ type, props }) => type === 'html' && props.id === context.params['block']);
    const item = blockOn(page) ?? (await pagesOfSite(context)).map(blockOn).find((found) => found !== undefined);
    const source = item ? html.read(item.props).source : '';
    const wanted = context.query.get('mark');
    // The builder shows custom HTML before it is saved, so its frame retries until the draft contains it.
    if (context.preview !== null && wanted !== null && wanted !== markOf(source)) return { frame: '', isWaiting: true };
    return item ? { frame: HEAD + source } : noPage(store);
  },
});

/** The pages of a website: published ones, or drafts for people who may see a preview. */
async function pagesOfSite({ tx, preview, params }: PageContext): Promise<Page[]> {
  const id = params['block'] ?? '';
  const published = (await pagesWith(tx, id)).map(({ page }) => page);
  return preview === null ? published : [...(await draftsWith(tx, id)), ...published];
}

/** Links in the frame open a new window. */
const HEAD =
  '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base target="_blank">';
