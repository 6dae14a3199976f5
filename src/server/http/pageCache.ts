import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RenderedPage } from '#shared/contract/pages.ts';
import { REFERRAL_QUERY } from '#shared/rules/affiliate.ts';
import { languageQuery, readAcceptLanguage, readLanguageQuery, type Language } from '#shared/rules/language.ts';
import { pageCurrency, type PageCurrency } from '#shared/rules/pageCurrency.ts';
import type { Directory } from '../access/directory.ts';
import { matchesTag } from '../access/matchesTag.ts';
import { readAcceptEncoding, type Encoding } from './acceptEncoding.ts';
import { mayBeMember } from './cookies.ts';
import { isSecure, type TrustsProxy } from './proxies.ts';
import { BASE_HEADERS, HSTS, pagePolicy } from './security.ts';
import type { Metrics } from './watchRequests.ts';

interface Form {
  bytes: Buffer;
  headers: string[];
}

/** Compressed with brotli, which nearly all clients accept. Other encodings are created from it on first use. */
interface CachedPage {
  forms: Partial<Record<Encoding, Form>> & { br: Form };
  headers: Record<string, string>;
  etag: string;
  storeId: string;
  size: number;
}

/** The bytes of a response, with the headers that belong to them. */
export interface CachedContent {
  body: Buffer;
  headers: Readonly<Record<string, string>>;
}

export interface PageCache {
  /** Sends cached bytes. False if there are none, or if the visitor is a customer, whose page may differ. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Sends cached bytes to people who requested a preview that they may not see, and to customers whose page is the
   * public one.
   */
  servePublished(request: IncomingMessage, response: ServerResponse): boolean;
  /** A number that changes with the store's pages. `set` ignores a page that was rendered before the last change. */
  generation(storeId: string): number;
  set(page: {
    host: string;
    path: string;
    /** The language of a page that follows the browser. Null if it is the same for everybody. */
    language: Language | null;
    /** The language that the address names; such a page is the same for every browser. */
    named: Language | null;
    /** The currencies that visitors of the store can choose, and the one of this page. */
    currencies: readonly string[];
    currency: PageCurrency;
    storeId: string;
    generation: number;
    content: CachedContent;
    /** When the page expires, if that is before the usual lifetime. */
    until?: Date | null | undefined;
  }): void;
}

const MOST_BYTES = 128 * 1024 * 1024;
const MAX_AGE_MS = 5 * 60_000;
/** Pages of stores with several currencies. */
const MOST_PRICED = 20_000;
/** Large files, such as the sitemap of a store with thousands of products, are compressed faster. */
const LARGE_BYTES = 512 * 1024;
const QUALITY = { brotli: 10, gzip: 9, largeBrotli: 4, largeGzip: 6 };

/**
 * Caches the bytes of public pages by host, path and, for pages that follow it, the browser's language. A store with
 * several currencies has a page for each. Pages are dropped as soon as their store changes.
 */
export function openPageCache({
  directory,
  metrics,
  trusts,
  countryOf,
  log,
}: {
  directory: Directory;
  metrics: Metrics;
  trusts: TrustsProxy;
  /** The country that a request comes from. */
  countryOf: (request: IncomingMessage) => string;
  log: FastifyBaseLogger;
}): PageCache {
  const keysOf = new Map<string, Set<string>>();
  const cache = new LRUCache<string, CachedPage>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ size }) => size,
    ttl: MAX_AGE_MS,
    onInsert: ({ storeId }, key) => {
      const keys = keysOf.get(storeId) ?? new Set();
      keysOf.set(storeId, keys.add(key));
    },
    dispose: ({ storeId }, key, reason) => reason !== 'set' && keysOf.get(storeId)?.delete(key),
  });
  /** The currencies that a page can be shown in, if there are several. */
  const currenciesOf = new LRUCache<string, readonly string[]>({ max: MOST_PRICED, ttl: MAX_AGE_MS });
  const generations = new Map<string, number>();
  let epoch = 0;

  directory.onDrop((storeId) => {
    if (storeId === null) {
      epoch += 1;
      cache.clear();
      keysOf.clear();
      return;
    }
    generations.set(storeId, (generations.get(storeId) ?? 0) + 1);
    for (const key of keysOf.get(storeId) ?? []) cache.delete(key);
  });
  const formOf = (key: string, page: CachedPage, encoding: Encoding): Form => {
    const known = page.forms[encoding];
    if (known) return known;
    const form = unpack(page, encoding);
    const forms = { ...page.forms, [encoding]: form };
    // A new object, because the cache takes the size of an entry only when its value changes.
    cache.set(key, { ...page, forms, size: page.size + form.bytes.length }, { noUpdateTTL: true });
    return form;
  };
  const generation = (storeId: string) => epoch + (generations.get(storeId) ?? 0);

  const servePublished: PageCache['serve'] = (request, response) => {
    const { method, url = '/', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const cut = url.indexOf('?');
    // A proxy may forward another host. Only the framework knows whether to trust it.
    if ((headers['x-forwarded-host'] ?? headers.host) !== headers.host) return false;
    const address = `${headers.host ?? ''} ${cut === -1 ? url : url.slice(0, cut)}`;
    const currencies = currenciesOf.get(address) ?? [];
    const place = address + currencyPart(pageCurrency({ currencies, url, country: () => countryOf(request) }));
    // For pages with a fixed language the Accept-Language header is not parsed.
    const same = cache.get(place);
    const named = same ? null : readLanguageQuery(url);
    const key = same
      ? place
      : named === null
        ? `${place} ${readAcceptLanguage(headers['accept-language'])}`
        : place + languageQuery(named);
    const page = same ?? cache.get(key);
    if (page === undefined) return false;
    const form = formOf(key, page, readAcceptEncoding(headers['accept-encoding']).encoding);
    const isFresh = matchesTag(headers['if-none-match'], page.etag);
    response.writeHead(
      isFresh ? 304 : 200,
      isSecure(request, trusts) ? [...form.headers, HSTS.name, HSTS.value] : form.headers,
    );
    response.end(isFresh || method === 'HEAD' ? undefined : form.bytes);
    metrics.countCached();
    log.info({ route: 'cached page', store: page.storeId, status: response.statusCode }, 'request');
    return true;
  };

  return {
    generation,
    servePublished,
    serve: (request, response) =>
      !needsPage(request.url ?? '') && !mayBeMember(request.headers.cookie) && servePublished(request, response),
    set: ({ host, path, language, named, currencies, currency, storeId, generation: renderedAt, content, until }) => {
      if (renderedAt !== generation(storeId)) return;
      const address = `${host} ${path}`;
      if (currencies.length === 0) currenciesOf.delete(address);
      else currenciesOf.set(address, currencies);
      const place = address + currencyPart(currency);
      const key = named === null ? (language === null ? place : `${place} ${language}`) : place + languageQuery(named);
      const ttl = Math.min(MAX_AGE_MS, until ? until.getTime() - Date.now() : Infinity);
      if (ttl >= 1) cache.set(key, compress(content, storeId), { ttl: Math.floor(ttl) });
    },
  };
}

/** The page handler decides who may see a preview, and whose link was followed. */
function needsPage(url: string): boolean {
  const cut = url.indexOf('?');
  return cut !== -1 && (url.includes('preview', cut) || url.includes(`${REFERRAL_QUERY}=`, cut));
}

/** A page that everybody with the same language and country gets. */
export const pageContent = (rendered: RenderedPage, shared: SharedHeaders): CachedContent => ({
  body: Buffer.from(rendered.html),
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(rendered),
    ...shared,
  },
});

export const etagOf = (html: Buffer): string => `"${createHash('sha1').update(html).digest('base64url')}"`;

/** Part of a page's key. A page whose address names a currency has other links than the same page without. */
const currencyPart = ({ named, currency }: PageCurrency): string =>
  currency === null ? '' : ` ${currency}${named === null ? '' : ' named'}`;

/** Whether a page has the currency of the visitor's country. */
export const followsCountry = ({
  currencies,
  currency: { named },
}: {
  currencies: readonly string[];
  currency: PageCurrency;
}): boolean => currencies.length > 0 && named === null;

/** The headers of a page that is the same for everybody with the same language and country. */
export const sharedHeaders = ({ language, followsCountry: isPrivate }: Followed): SharedHeaders => ({
  // Browsers revalidate each time and get 304, so nothing stale is shown after a change. No header names the country
  // to other caches.
  'cache-control': isPrivate ? 'private, no-cache' : 'public, no-cache',
  vary: language === null ? 'accept-encoding' : 'accept-encoding, accept-language',
});

interface Followed {
  language: Language | null;
  followsCountry: boolean;
}

export interface SharedHeaders {
  'cache-control': string;
  vary: string;
}

function compress({ body, headers: own }: CachedContent, storeId: string): CachedPage {
  const quality = body.length > LARGE_BYTES ? QUALITY.largeBrotli : QUALITY.brotli;
  const br = brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
  const etag = etagOf(body);
  const headers = { ...BASE_HEADERS, ...own, etag };
  return {
    // zlib returns a slice of a 16 kB chunk, which would stay in memory with it.
    forms: { br: formWith(headers, 'br', Buffer.from(br)) },
    headers,
    etag,
    storeId,
    size: br.length,
  };
}

function unpack({ forms, headers }: CachedPage, encoding: Encoding): Form {
  const identity = brotliDecompressSync(forms.br.bytes);
  const level = identity.length > LARGE_BYTES ? QUALITY.largeGzip : QUALITY.gzip;
  const bytes = encoding === 'gzip' ? gzipSync(identity, { level }) : identity;
  return formWith(headers, encoding, Buffer.from(bytes));
}

const formWith = (headers: Record<string, string>, encoding: Encoding, bytes: Buffer): Form => ({
  bytes,
  headers: Object.entries({
    ...headers,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(bytes.length),
  }).flat(),
});
