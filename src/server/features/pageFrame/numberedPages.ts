const MOST_PAGES = 1000;
const SEARCH_MAX = 100;

/** What the URL of a long list asks for: a page of it, and what it is narrowed to. */
export interface AskedPage {
  page: number;
  search: string;
}

/** Anything else than a page's number is the first page. */
export function readAskedPage(query: URLSearchParams): AskedPage {
  const typed = query.get('page') ?? '';
  const page = /^[1-9]\d{0,3}$/.test(typed) ? Math.min(Number(typed), MOST_PAGES) : 1;
  return { page, search: plainText(query.get('q')).slice(0, SEARCH_MAX) };
}

/** PostgreSQL stores no NUL. */
export const plainText = (text: string | null): string => (text ?? '').replaceAll('\u0000', '').trim();

interface List {
  path: string;
  /** The language and the currency that links repeat. */
  linkQuery: string;
  /** What else the URL asks for. Empty texts are left out. */
  rest: Readonly<Record<string, string>>;
}

interface Numbered extends List {
  page: number;
  /** Whether there is a page after this one. */
  hasNext: boolean;
}

/** The URLs of the pages before and after this one. Null: there is none. */
export const neighborsOf = ({ page, hasNext, ...list }: Numbered) => ({
  previousHref: page > 1 ? pageHref(list, page - 1) : null,
  nextHref: hasNext && page < MOST_PAGES ? pageHref(list, page + 1) : null,
});

/** Where a page beyond the end leads: to the first page of the list. */
export const toFirstPage = (list: List) => ({ goTo: pageHref(list, 1), status: 302 as const });

function pageHref({ path, linkQuery, rest }: List, page: number): string {
  const query = new URLSearchParams(linkQuery);
  for (const [name, value] of Object.entries(rest)) if (value !== '') query.set(name, value);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
