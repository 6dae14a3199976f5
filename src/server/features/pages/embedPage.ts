import { html, markOf } from '#shared/blocks/html.ts';
import { itemsOf } from '#shared/blocks/page.ts';
import { pageRoute } from '../../access/page.ts';
import { noPage } from '../storefront/notices.ts';
import { storeAndPage } from '../storefront/storeFrame.ts';

/** The frame of a block of custom HTML: never part of the page, of a checkout or of the members area. */
export const embedPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/embed/:block',
  who: 'visitor',
  previewed: true,
  handle: async (context) => {
    const { store, page } = await storeAndPage(context);
    const item = itemsOf(page).find(({ type, props }) => type === 'html' && props.id === context.params['block']);
    const source = item ? html.read(item.props).source : '';
    const wanted = context.query.get('mark');
    // The builder draws what is typed before it is saved: its frame asks until the draft has it.
    if (context.preview !== null && wanted !== null && wanted !== markOf(source)) return { frame: '', isWaiting: true };
    return item ? { frame: HEAD + source } : noPage(store);
  },
});

/** Links lead out of the frame, into a window of their own. */
const HEAD =
  '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base target="_blank">';
