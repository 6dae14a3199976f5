import { LANGUAGES, languageQuery } from '#shared/rules/language.ts';
import type { SentFile } from '../../access/sentFile.ts';
import { element, xml, xmlDocument } from './xml.ts';

/** The maximum number of URLs in a sitemap (sitemaps.org). */
export const SITEMAP_MAX = 50_000;

export interface Address {
  url: string;
  changedAt?: Date | undefined;
  /** The page follows the visitor's language, so it also has an address for each language. */
  isTranslated?: boolean;
}

export const sitemap = (addresses: readonly Address[]): SentFile => listOf('urlset', { entry: 'url', addresses });

/** A sitemap index. */
export const sitemapIndex = (addresses: readonly Address[]): SentFile =>
  listOf('sitemapindex', { entry: 'sitemap', addresses });

const XHTML = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Links to a page in each language, as search engines read them from a sitemap (hreflang). */
function alternates(url: string): string {
  const address = xml(url);
  const link = (hreflang: string, query: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address}${query}"/>`;
  return QUERIES.map(([language, query]) => link(language, query)).join('') + link('x-default', '');
}

/** Escaped once, because a sitemap repeats them for each of thousands of addresses. */
const QUERIES = LANGUAGES.map((language) => [language, xml(languageQuery(language))] as const);

function listOf(root: string, { entry, addresses }: { entry: string; addresses: readonly Address[] }): SentFile {
  const entries = addresses.map(
    ({ url, changedAt, isTranslated }) =>
      `<${entry}>${element('loc', url)}${changedAt ? element('lastmod', changedAt.toISOString()) : ''}${isTranslated ? alternates(url) : ''}</${entry}>`,
  );
  return {
    type: 'application/xml; charset=utf-8',
    body: xmlDocument(
      [`<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${XHTML}>`, ...entries, `</${root}>`].join('\n'),
    ),
    maxAgeSeconds: 300,
  };
}
