import { STORE_PATHS } from '#shared/contract/pages.ts';
import { LIBRARY_KINDS, LIBRARY_SORTS, type LibraryKind, type LibrarySort } from '#shared/rules/library.ts';
import { readAskedPage, type AskedPage } from '../../../pageFrame/numberedPages.ts';

/** What the URL of a library asks for. */
export interface LibraryList extends AskedPage {
  kind: LibraryKind | undefined;
  sort: LibrarySort;
  /** Only what the customer has archived. */
  showsArchive: boolean;
}

/** Anything unknown is the default. */
export function readLibraryList(query: URLSearchParams): LibraryList {
  return {
    ...readAskedPage(query),
    kind: LIBRARY_KINDS.find((kind) => kind === query.get('kind')),
    sort: LIBRARY_SORTS.find((sort) => sort === query.get('sort')) ?? 'newest',
    showsArchive: query.get('show') === 'archive',
  };
}

/** The query of a list's URL. Defaults are left out. */
export const libraryQuery = ({ kind, sort, showsArchive, search }: Omit<LibraryList, 'page'>) => ({
  q: search,
  kind: kind ?? '',
  sort: sort === 'newest' ? '' : sort,
  show: showsArchive ? 'archive' : '',
});

/** Empty values are left out. */
export const queryText = (rest: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(rest).filter(([, value]) => value !== '')).toString();

/** The URL of a list. `linkQuery`: the language and currency that links repeat. */
export function libraryHref(
  { base, linkQuery }: { base: string; linkQuery: string },
  rest: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams([...new URLSearchParams(linkQuery), ...new URLSearchParams(queryText(rest))]);
  const path = base + STORE_PATHS.library;
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
