import { changeText } from '../../../entitlements/changeText.ts';
import { findLibraryChanges } from '../../../entitlements/libraryChanges.ts';
import { findOpened } from '../../../entitlements/libraryState.ts';
import { findLibrary } from '../../../entitlements/library.ts';
import { dayText } from '../../../orders/dayText.ts';
import { libraryItemHref } from '../../../pageFrame/libraryItemHref.ts';
import { memberAt } from '../memberFrame.ts';
import type { SectionOf } from './homeSections.ts';

const SHOWN = 5;
/** One item can have many changes, of which the latest is shown. */
const READ = 60;

/** What is new since the customer was here before, except in items that they have opened since. */
export const newsSection: SectionOf = async (context, { since }) => {
  if (since === null) return null;
  const { tx, base, language } = context;
  const member = memberAt(context);
  const changes = await findLibraryChanges(tx, member, { since, limit: READ });
  const itemIds = [...new Set(changes.map(({ itemId }) => itemId))];
  if (itemIds.length === 0) return null;
  const [items, opened] = await Promise.all([
    findLibrary(tx, member, { itemIds, isArchived: false }),
    findOpened(tx, member, { itemIds, limit: itemIds.length }),
  ]);
  const shown = itemIds.flatMap((itemId) => {
    const item = items.find((each) => each.itemId === itemId);
    const openedAt = opened.find((each) => each.itemId === itemId)?.openedAt ?? null;
    const latest = changes.find((each) => each.itemId === itemId && (openedAt === null || each.at > openedAt));
    if (!item || !latest) return [];
    const { title, coverUrl } = item;
    const href = libraryItemHref(base, itemId);
    const { note, at } = latest;
    return [{ title, coverUrl, href, what: changeText(latest, language), note, on: dayText(at, language) }];
  });
  return shown.length === 0 ? null : { kind: 'news', items: shown.slice(0, SHOWN) };
};
