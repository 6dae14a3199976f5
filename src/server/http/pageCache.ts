import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderedPage } from '#shared/contract/pages.ts';
import { readAcceptLanguage, type Language } from '#shared/rules/language.ts';
import type { Directory } from '../access/directory.ts';
import { matchesTag } from '../access/matchesTag.ts';
import { readAcceptEncoding, type Encoding } from './acceptEncoding.ts';
import { isSecure, type TrustsProxy } from './proxies.ts';
import { BASE_HEADERS, HSTS, pagePolicy } from './security.ts';
import type { Metrics } from './watchRequests.ts';

interface Form {
  bytes: Buffer;
  headers: string[];
}

/** Ready in brotli, which nearly everybody asks for; the other forms are made from it for the first who needs them. */
interface Kept {
  forms: Partial<Record<Encoding, Form>> & { br: Form };
  headers: Record<string, string>;
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
  trusts,
  log,
}: {
  directory: Directory;
  metrics: Metrics;
  trusts: TrustsProxy;
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
  const makeRoom = (bytes: number) => {
    if (total + bytes > MOST_BYTES) for (const oldest of [...kept.keys()].slice(0, kept.size / 4 + 1)) drop(oldest);
  };
  const formOf = (key: string, page: Kept, encoding: Encoding): Form => {
    const known = page.forms[encoding];
    if (known) return known;
    const form = unpack(page, encoding);
    makeRoom(form.bytes.length);
    // Making room may have dropped this very page.
    if (kept.get(key) === page) {
      page.forms[encoding] = form;
      page.size += form.bytes.length;
      total += form.bytes.length;
    }
    return form;
  };
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
    serve: (request, response) => !asksForPreview(request.url ?? '') && servePublished(request, response),
    keep: ({ host, path, language, storeId, generation: renderedAt, rendered, until }) => {
      if (renderedAt !== generation(storeId)) return;
      const key = language === null ? `${host} ${path}` : `${host} ${path} ${language}`;
      drop(key);
      const page = compress(rendered, { storeId, vary: varyOf(language) });
      page.until = Math.min(page.until, until?.getTime() ?? Infinity);
      makeRoom(page.size);
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
  const etag = etagOf(identity);
  const headers = {
    ...BASE_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(rendered),
    // Browsers ask each time and are answered 304; nothing stale is ever shown after a change.
    'cache-control': 'public, no-cache',
    etag,
    vary,
  };
  return {
    // What zlib hands out lies in a chunk of 16 kB, which would be kept with it.
    forms: { br: formWith(headers, 'br', Buffer.from(br)) },
    headers,
    etag,
    storeId,
    size: br.length,
    until: Date.now() + KEEP_MS,
  };
}

function unpack({ forms, headers }: Kept, encoding: Encoding): Form {
  const identity = brotliDecompressSync(forms.br.bytes);
  const bytes = encoding === 'gzip' ? gzipSync(identity, { level: 9 }) : identity;
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
