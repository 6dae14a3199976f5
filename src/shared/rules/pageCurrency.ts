import { countryCurrency } from './countryCurrency.ts';

/** The query parameter of an address that names the currency of its prices. */
export const CURRENCY_PARAMETER = 'currency';

const NAMED = /[?&]currency=([A-Z]{3})(?:&|$)/;

export interface PageCurrency {
  /** The currency that the address names. Null: none, or none that the visitor can choose. */
  named: string | null;
  /** The currency to show prices in. Null: each product's own. */
  currency: string | null;
}

/** Of a page without prices to choose. */
export const NO_CURRENCY: PageCurrency = { named: null, currency: null };

interface Visit {
  /** The currencies that visitors of the store can choose. */
  currencies: readonly string[];
  url: string;
  /** The visitor's country. It is asked for only if it matters. */
  country: () => string;
}

/** The currency of a page: the one that its address names, else that of the visitor's country. */
export function pageCurrency({ currencies, url, country }: Visit): PageCurrency {
  if (currencies.length === 0) return NO_CURRENCY;
  const named = NAMED.exec(url)?.[1];
  if (named !== undefined && currencies.includes(named)) return { named, currency: named };
  const usual = countryCurrency(country());
  return { named: null, currency: usual !== undefined && currencies.includes(usual) ? usual : null };
}

/** A query with a currency added, such as '?lang=de&currency=USD'. `query` begins with a question mark or is empty. */
export const withCurrency = (query: string, currency: string | null): string =>
  currency === null ? query : `${query === '' ? '?' : `${query}&`}${CURRENCY_PARAMETER}=${currency}`;
