import { STORE_PATHS } from '#shared/contract/pages.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { pageRoute } from '../../../../access/page.ts';
import { findLibrary } from '../../../entitlements/library.ts';
import { setArchived } from '../../../entitlements/libraryState.ts';
import { notYours } from '../../../pageFrame/notices.ts';
import { storeFrame } from '../../../pageFrame/storeFrame.ts';
import { memberAt } from '../memberFrame.ts';
import { libraryHref, libraryQuery, readLibraryList } from './libraryList.ts';

/** Moves an item to the archive, or back, and returns to the same list. */
export const archiveSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.archive,
  who: 'customer',
  handle: async (context) => {
    const { tx, form } = context;
    const itemId = form['item']?.toLowerCase() ?? '';
    const member = memberAt(context);
    const [item] = isUuid(itemId) ? await findLibrary(tx, member, { itemId }) : [];
    if (!item) return notYours(await storeFrame(context));
    const isArchived = form['step'] !== 'restore';
    await setArchived(tx, member, { itemId, isArchived });
    const list = readLibraryList(new URLSearchParams(form['list'] ?? ''));
    const page = list.page > 1 ? String(list.page) : '';
    return {
      goTo: libraryHref(context, { ...libraryQuery(list), page, [isArchived ? 'archived' : 'restored']: itemId }),
    };
  },
});
