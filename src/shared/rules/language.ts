import { createCache } from '#shared/kit/createCache.ts';

/** The languages of the fixed texts on public pages, as BCP 47 tags. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ja', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language's name in that language, for language menus. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  ja: '日本語',
  ar: 'العربية',
};

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGE_NAMES, text);

/** The languages written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(['ar']);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr');

/** Open Graph locales: each language with the country where most of its speakers live. */
export const OPEN_GRAPH_LOCALES: Readonly<Record<Language, string>> = {
  en: 'en_US',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  pt: 'pt_BR',
  it: 'it_IT',
  nl: 'nl_NL',
  pl: 'pl_PL',
  tr: 'tr_TR',
  ja: 'ja_JP',
  ar: 'ar_AR',
};

/**
 * The language of a page: the store's choice, else the browser's preference. Cached pages vary by language only in the
 * second case.
 */
export function pageLanguage(chosen: string, browser: Language): { language: Language; isFixed: boolean } {
  return isLanguage(chosen) ? { language: chosen, isFixed: true } : { language: browser, isFixed: false };
}

/** The query of a URL that names the page's language. */
export const languageQuery = (language: Language): string => `?lang=${language}`;

const NAMED = /\?(?:.*&)?lang=([a-z]+)(?:&|$)/;

/** The language that a URL's query names. Null: none, or one that is not supported. */
export function readLanguageQuery(url: string): Language | null {
  const named = NAMED.exec(url)?.[1];
  return named !== undefined && isLanguage(named) ? named : null;
}

/** The supported language that an Accept-Language header (RFC 9110) prefers. English if it accepts none. */
export function readAcceptLanguage(header: string | undefined): Language {
  if (header === undefined || header === '') return 'en';
  return cachedLanguages(header, () => bestOf(header));
}

// Browsers send few different headers, but anyone can send anything, so the cache is limited in entries and key length.
const cachedLanguages = createCache<Language>(1000);
const LONGEST_HEADER = 500;
const MOST_RANGES = 20;

function bestOf(header: string): Language {
  const ranges = header.slice(0, LONGEST_HEADER).split(',', MOST_RANGES).map(readRange);
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 };
  for (const { tag, weight } of ranges) if (isLanguage(tag) && weight > best.weight) best = { language: tag, weight };
  return best.language;
}

function readRange(range: string): { tag: string; weight: number } {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const weight = q === undefined ? 1 : Number(q);
  return { tag: name.split('-')[0] ?? '', weight: weight >= 0 && weight <= 1 ? weight : 0 };
}
