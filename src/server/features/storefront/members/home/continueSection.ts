import { findOpened } from '../../../entitlements/libraryState.ts';
import { findLibrary } from '../../../entitlements/library.ts';
import { libraryItemHref } from '../../../pageFrame/libraryItemHref.ts';
import { memberAt } from '../memberFrame.ts';
import { resumeView } from './resumeView.ts';
import type { SectionOf } from './homeSections.ts';

const SHOWN = 3;
/** Some of the last opened items may be closed or archived by now. */
const READ = 12;

/** The items that the customer opened last, each with the place to go on. */
export const continueSection: SectionOf = async (context) => {
  const { tx, base } = context;
  const member = memberAt(context);
  const opened = await findOpened(tx, member, { limit: READ });
  if (opened.length === 0) return null;
  const items = await findLibrary(tx, member, { itemIds: opened.map(({ itemId }) => itemId), isArchived: false });
  const known = opened.flatMap((last) => {
    const item = items.find(({ itemId }) => itemId === last.itemId);
    return item ? [{ last, item }] : [];
  });
  const shown = await Promise.all(
    known.slice(0, SHOWN).map(async ({ last, item: { title, coverUrl } }) => {
      const { label, href } = await resumeView(context, member, last);
      return { title, coverUrl, where: label, href: href ?? libraryItemHref(base, last.itemId) };
    }),
  );
  return shown.length === 0 ? null : { kind: 'continue', items: shown };
};
