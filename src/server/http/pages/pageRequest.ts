import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguage, readLanguageQuery, type Language } from '#shared/rules/language.ts';
import type { Mode } from '#shared/rules/mode.ts';
import type { StoreRef } from '../../access/directory.ts';
import type { PageRoute } from '../../access/page.ts';
import { browserLanguage } from '../readRequestContext.ts';
import type { Deps } from '../Deps.ts';
import type { PageCache } from '../pageCache.ts';

/** A request that no other route took, with the mode of its address. */
export interface PageRequest {
  deps: Deps;
  cache: PageCache;
  request: FastifyRequest;
  reply: FastifyReply;
  mode: Mode<StoreRef>;
  /** The store could not be looked up. */
  isUnread: boolean;
}

/** The same for an existing store. `base` is empty on the store's own host, else '/{slug}'. */
export type StoreRequest = PageRequest & { store: StoreRef; base: string };

/** The same with the page to show. */
export type RoutedRequest = StoreRequest & {
  route: PageRoute;
  params: Record<string, string>;
  /** No page has this address, so the store's home page is shown instead. */
  isUnknown: boolean;
};

export const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

/** The query with its question mark. Empty if there is none. */
export const searchOf = ({ url }: FastifyRequest): string => (url.includes('?') ? `?${url.split('?')[1] ?? ''}` : '');

export const queryOf = (request: FastifyRequest) => new URLSearchParams(request.url.split('?')[1] ?? '');

/** HEAD gets the response of GET without its body. */
export const verbOf = ({ method }: FastifyRequest): string => (method === 'HEAD' ? 'GET' : method);

export const hasOwnHost = (mode: Mode<StoreRef>): boolean => mode.isBioDomain || mode.customDomain !== null;

/** The store's own language, else the one that the address names, else the browser's. The cache key depends on which. */
export function languageOf({ request, store }: Pick<StoreRequest, 'request' | 'store'>): PageLanguage {
  const found = pageLanguage(store.language, browserLanguage(request));
  const named = found.isFixed ? null : readLanguageQuery(request.url);
  return named === null ? { ...found, named } : { language: named, isFixed: false, named };
}

interface PageLanguage {
  language: Language;
  /** The store has a fixed language. */
  isFixed: boolean;
  /** The language that the address names. */
  named: Language | null;
}
