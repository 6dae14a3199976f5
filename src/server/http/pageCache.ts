import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderedPage } from '#shared/contract/pages.ts';
import { readAcceptLanguage, type Language } from '#shared/rules/language.ts';
import type { Directory } from '../access/directory.ts';
import { BASE_HEADERS, pagePolicy } from './security.ts';
import type { Metrics } from './watchRequests.ts';

type Encoding = 'br' | 'gzip' | 'identity';

interface Kept {
  bytes: Record<Encoding, Buffer>;
  headers: Record<Encoding, string[]>;
  etag: string;
  storeId: string;
  size: number;
  until: number;
}

export interface PageCache {
  /** Answers from kept bytes; false when there are none and the request must go on. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** The same for who asked for a preview and may not see it: they get the published page. */
  servePublished(request: IncomingMessage, response: ServerResponse): boolean;
  /** The state of a store's pages now; `keep` refuses what was rendered before a later change. */
  generation(storeId: string): number;
  keep(page: {
    host: string;
    path: string;
    /** Of a page that follows the browser's language; null: it is the same for all. */
    language: Language | null;
    storeId: string;
    generation: number;
    rendered: RenderedPage;
    /** When it is no longer true, if that is sooner than it would be rendered anew anyway. */
    until?: Date | null | undefined;
  }): void;
}

const MOST_BYTES = 128 * 1024 * 1024;
const KEEP_MS = 5 * 60_000;
const BROTLI_QUALITY = 10;

/** The bytes of public pages by host, path and, where they follow it, the browser's language, dropped the moment their store changes. */
export function openPageCache({
  directory,
  metrics,
  log,
}: {
  directory: Directory;
  metrics: Metrics;
  log: FastifyBaseLogger;
}): PageCache {
  const kept = new Map<string, Kept>();
  const keysOf = new Map<string, Set<string>>();
  const generations = new Map<string, number>();
  let epoch = 0;
  let total = 0;

  const drop = (key: string) => {
    const page = kept.get(key);
    if (!page) return;
    kept.delete(key);
    keysOf.get(page.storeId)?.delete(key);
    total -= page.size;
  };
  directory.onDrop((storeId) => {
    if (storeId === null) {
      epoch += 1;
      kept.clear();
      keysOf.clear();
      total = 0;
      return;
    }
    generations.set(storeId, (generations.get(storeId) ?? 0) + 1);
    for (const key of keysOf.get(storeId) ?? []) drop(key);
  });
  const generation = (storeId: string) => epoch + (generations.get(storeId) ?? 0);

  const servePublished: PageCache['serve'] = (request, response) => {
    const { method, url = '/', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const cut = url.indexOf('?');
    // A proxy may speak for another host; only the framework knows whether to believe it.
    if ((headers['x-forwarded-host'] ?? headers.host) !== headers.host) return false;
    const place = `${headers.host ?? ''} ${cut === -1 ? url : url.slice(0, cut)}`;
    // Most pages follow the browser, but those that do not cost no look at its languages.
    const same = kept.get(place);
    const key = same ? place : `${place} ${readAcceptLanguage(headers['accept-language'])}`;
    const page = same ?? kept.get(key);
    if (page === undefined) return false;
    if (page.until < Date.now()) {
      drop(key);
      return false;
    }
    const encoding = chooseEncoding(headers['accept-encoding']);
    const isFresh = headers['if-none-match'] === page.etag;
    response.writeHead(isFresh ? 304 : 200, page.headers[encoding]);
    response.end(isFresh || method === 'HEAD' ? undefined : page.bytes[encoding]);
    metrics.countCached();
    log.info({ route: 'cached page', store: page.storeId, status: response.statusCode }, 'request');
    return true;
  };

  return {
    generation,
    servePublished,
    serve: (request, response) => !asksForPreview(request.url ?? '') && servePublished(request, response),
    keep: ({ host, path, language, storeId, generation: renderedAt, rendered, until }) => {
      if (renderedAt !== generation(storeId)) return;
      const key = language === null ? `${host} ${path}` : `${host} ${path} ${language}`;
      drop(key);
      const page = compress(rendered, { storeId, vary: varyOf(language) });
      page.until = Math.min(page.until, until?.getTime() ?? Infinity);
      if (total + page.size > MOST_BYTES)
        for (const oldest of [...kept.keys()].slice(0, kept.size / 4 + 1)) drop(oldest);
      kept.set(key, page);
      total += page.size;
      const keys = keysOf.get(storeId) ?? new Set();
      keysOf.set(storeId, keys.add(key));
    },
  };
}

/** Who may see a preview is decided further in. */
function asksForPreview(url: string): boolean {
  const cut = url.indexOf('?');
  return cut !== -1 && url.includes('preview', cut);
}

export const etagOf = (html: Buffer): string => `"${createHash('sha1').update(html).digest('base64url')}"`;

export const varyOf = (language: Language | null): string =>
  language === null ? 'accept-encoding' : 'accept-encoding, accept-language';

function compress(rendered: RenderedPage, { storeId, vary }: { storeId: string; vary: string }): Kept {
  const identity = Buffer.from(rendered.html);
  const br = brotliCompressSync(identity, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
  });
  const bytes = { identity, br, gzip: gzipSync(identity, { level: 9 }) };
  const etag = etagOf(identity);
  const common = {
    ...BASE_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(rendered),
    // Browsers ask each time and are answered 304; nothing stale is ever shown after a change.
    'cache-control': 'public, no-cache',
    etag,
    vary,
  };
  const headersFor = (encoding: Encoding) =>
    Object.entries({
      ...common,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(bytes[encoding].length),
    }).flat();
  return {
    bytes,
    headers: { identity: headersFor('identity'), br: headersFor('br'), gzip: headersFor('gzip') },
    etag,
    storeId,
    size: identity.length + bytes.br.length + bytes.gzip.length,
    until: Date.now() + KEEP_MS,
  };
}

export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  if (/\bbr\b(?!;q=0(\.0+)?(,|$))/.test(text)) return 'br';
  return /\bgzip\b(?!;q=0(\.0+)?(,|$))/.test(text) ? 'gzip' : 'identity';
}
