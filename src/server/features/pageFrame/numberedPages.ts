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

interface Numbered {
  page: number;
  /** Whether there is a page after this one. */
  hasNext: boolean;
  path: string;
  /** The language and the currency that links repeat. */
  linkQuery: string;
  /** What else the URL asks for. Empty texts are left out. */
  rest: Readonly<Record<string, string>>;
}

/** The URLs of the pages before and after this one. Null: there is none. */
export function neighborsOf({ page, hasNext, path, linkQuery, rest }: Numbered) {
  const hrefOf = (other: number): string => {
    const query = new URLSearchParams(linkQuery);
    for (const [name, value] of Object.entries(rest)) if (value !== '') query.set(name, value);
    if (other > 1) query.set('page', String(other));
    return query.size === 0 ? path : `${path}?${query.toString()}`;
  };
  return {
    previousHref: page > 1 ? hrefOf(page - 1) : null,
    nextHref: hasNext && page < MOST_PAGES ? hrefOf(page + 1) : null,
  };
}
