import type { ChoiceView } from '#shared/contract/pages.ts';
import { LIBRARY_SORTS } from '#shared/rules/library.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageContext } from '../../../../access/page.ts';
import { findLibraryFilters } from '../../../entitlements/library.ts';
import { memberAt } from '../memberFrame.ts';
import { libraryHref, libraryQuery, type LibraryList } from './libraryList.ts';

/** The filters and the orders of a library. A customer with one kind of products and no archive has nothing to filter. */
export async function libraryChoices(
  context: PageContext,
  list: LibraryList,
): Promise<{ filters: ChoiceView[]; sorts: ChoiceView[] }> {
  const { front, library } = getMessages(context.language);
  const { kinds, hasArchived } = await findLibraryFilters(context.tx, memberAt(context));
  const href = (changes: Partial<LibraryList>) => libraryHref(context, libraryQuery({ ...list, ...changes }));
  const all = {
    label: front.all,
    href: href({ kind: undefined, showsArchive: false }),
    isCurrent: list.kind === undefined && !list.showsArchive,
  };
  const ofKinds = kinds.map((kind) => ({
    label: library.kinds[kind],
    href: href({ kind, showsArchive: false }),
    isCurrent: list.kind === kind && !list.showsArchive,
  }));
  const archive = {
    label: library.archive,
    href: href({ kind: undefined, showsArchive: true }),
    isCurrent: list.showsArchive,
  };
  const shown = [
    ...(kinds.length > 1 || list.kind !== undefined ? ofKinds : []),
    ...(hasArchived || list.showsArchive ? [archive] : []),
  ];
  return {
    filters: shown.length === 0 ? [] : [all, ...shown],
    sorts: LIBRARY_SORTS.map((sort) => ({ label: library[sort], href: href({ sort }), isCurrent: list.sort === sort })),
  };
}
