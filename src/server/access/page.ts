import type { PageView } from '#shared/contract/pages.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import type { Language } from '#shared/rules/language.ts';
import type { ModeType } from '#shared/rules/mode.ts';
import type { StoreTx } from '../db/transaction.ts';
import type { RequestContext, MemberIdentity } from './context.ts';
import type { StoreRef } from './directory.ts';
import type { Limit } from './rateLimit.ts';
import type { SentFile } from './sentFile.ts';

/** The context of a store page handler. */
export interface PageContext extends RequestContext {
  tx: StoreTx;
  storeId: StoreId;
  store: StoreRef;
  /** The store's language, else the visitor's. */
  language: Language;
  /** Empty on the store's own host, '/{slug}' on the platform. */
  base: string;
  /** The origin as the visitor sees it: 'https://host'. */
  origin: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The fields of a posted form. Empty for GET. */
  form: Readonly<Record<string, string>>;
  customer: MemberIdentity | undefined;
  /**
   * On a page with products, for a customer who owns something: finds their library items of products. Null on the page that all
   * visitors share.
   */
  findOwned: ((tx: StoreTx, productIds: readonly string[]) => Promise<ReadonlyMap<string, string>>) | null;
  /** The query that names the URL's language, such as '?lang=de'. Empty: the browser decides. */
  languageQuery: string;
  /** The query that links repeat: the language and the currency that the URL names, such as '?lang=de&currency=USD'. */
  linkQuery: string;
  /** The currency that the visitor chose or is used to. Null: the store offers no choice, or not that one. */
  currency: string | null;
  /** The currency that the URL names. */
  namedCurrency: string | null;
  /** The query suffix of links in the unpublished preview, for people who may see it. Null: the published page. */
  preview: string | null;
  /** A small first-party cookie for this store. Cached pages never set one. */
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void;
}

/** `until`: when cached bytes expire, even if the store's version does not change. */
export type PageAnswer =
  /** A creator's own HTML, sent unchanged into its own sandbox. `isWaiting`: the browser should retry. */
  | { frame: string; isWaiting?: boolean }
  /** `isWaiting`: the browser asks again after two seconds. */
  | { show: PageView; status?: number; until?: Date | null; isWaiting?: boolean }
  | { goTo: string; status?: 301 | 302 | 303 }
  | { send: SentFile }
  /** JSON for a script or another program. */
  | { json: object; status?: number }
  | { download: OwnFile };

/**
 * A file that is sent to the person it is about and is never cached. It is read after the page's transaction has ended.
 */
export interface OwnFile {
  fileName: string;
  type: string;
  chunks: AsyncIterable<string | Uint8Array>;
}

export type PageRoute = TransactedRoute | ProviderRoute;

interface TransactedRoute extends RouteFacts {
  callsProvider?: never;
  handle: (context: PageContext) => Promise<PageAnswer>;
}

/** A page that calls an outside provider. It opens its transactions itself, and none is open during the call. */
interface ProviderRoute extends RouteFacts {
  callsProvider: true;
  handle: (context: ProviderPageContext) => Promise<PageAnswer>;
}

/** The context of a page that calls a provider, without a transaction. */
export type ProviderPageContext = Omit<PageContext, 'tx'> & {
  transact: <Result>(work: (context: PageContext) => Promise<Result>) => Promise<Result>;
};

export interface Ownership {
  hasAny: (tx: StoreTx, member: { customerId: string; now: Date }) => Promise<boolean>;
  /** The customer's library items by product. */
  find: (
    tx: StoreTx,
    member: { customerId: string; now: Date },
    productIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}

interface RouteFacts {
  mode: Extract<ModeType, 'storefront' | 'website' | 'members'>;
  method: 'GET' | 'POST';
  /** The path inside the store, such as '/p/:product'. */
  path: string;
  /** A customer page. Visitors are redirected to the members' sign-in, which returns them afterwards. */
  who: 'visitor' | 'customer';
  /**
   * The rendered bytes are cached by the store's version, so the page must depend on nothing else. A file must not depend on the
   * language or currency either.
   */
  cached: boolean;
  /** On a page with products: how to find those that the customer owns. The page of a customer who owns any is never cached. */
  ownership?: Ownership;
  /** Runs in a read-only transaction. Always true for cached pages. */
  onlyReads: boolean;
  /** Finds rows by their keys only, so that each statement is planned once for a connection. */
  findsByKey: boolean;
  /** Exists only below the store's slug on the platform's hosts. On the store's own host, the path is free. */
  onlyOnPlatform: boolean;
  /** Needs the store's customer pool. While the pool is closed, a notice is shown instead. */
  needsPool: boolean;
  /**
   * The URL is signed and its possession is enough. Mail services post to it from any origin, and it keeps working
   * while the customer pool is closed.
   */
  isSealed: boolean;
  /** Shows the unpublished preview to people who may see it. Such responses are never cached. */
  previewed: boolean;
  limits: (
    context: Pick<
      PageContext,
      'device' | 'cookies' | 'cookie' | 'storeId' | 'form' | 'params' | 'query' | 'services' | 'now'
    >,
  ) => readonly Limit[];
  /** The page to show when the disk or PostgreSQL has no room for what was posted. It may only read. */
  whenShort?: (context: PageContext) => Promise<PageAnswer>;
}

/** Defines one page of a store. */
export function pageRoute(route: Defined<TransactedRoute>): PageRoute {
  return { ...DEFAULTS, onlyReads: route.cached ?? false, needsPool: route.mode === 'members', ...route };
}

/** Defines a page that calls an outside provider between its transactions. */
export function providerPageRoute(route: Omit<Defined<ProviderRoute>, 'callsProvider'>): PageRoute {
  return { ...DEFAULTS, needsPool: route.mode === 'members', ...route, callsProvider: true };
}

const DEFAULTS = {
  cached: false,
  onlyReads: false,
  findsByKey: false,
  onlyOnPlatform: false,
  isSealed: false,
  previewed: false,
  limits: () => [],
};

type Optional =
  | 'cached'
  | 'onlyReads'
  | 'findsByKey'
  | 'onlyOnPlatform'
  | 'needsPool'
  | 'isSealed'
  | 'previewed'
  | 'limits';
type Defined<Route extends RouteFacts> = Omit<Route, Optional> & Partial<Pick<Route, Optional>>;
