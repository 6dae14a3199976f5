import type { SentFile } from '../../access/sentFile.ts';
import { element, xmlDocument } from './xml.ts';

/** The most addresses that one sitemap may name (sitemaps.org). */
export const SITEMAP_MAX = 50_000;

export interface Address {
  url: string;
  changedAt?: Date | undefined;
}

export const sitemap = (addresses: readonly Address[]): SentFile => listOf('urlset', { entry: 'url', addresses });

/** A list of sitemaps. */
export const sitemapIndex = (addresses: readonly Address[]): SentFile =>
  listOf('sitemapindex', { entry: 'sitemap', addresses });

function listOf(root: string, { entry, addresses }: { entry: string; addresses: readonly Address[] }): SentFile {
  const entries = addresses.map(
    ({ url, changedAt }) =>
      `<${entry}>${element('loc', url)}${changedAt ? element('lastmod', changedAt.toISOString()) : ''}</${entry}>`,
  );
  return {
    type: 'application/xml; charset=utf-8',
    body: xmlDocument(
      [`<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`, ...entries, `</${root}>`].join('\n'),
    ),
    maxAgeSeconds: 300,
  };
}
