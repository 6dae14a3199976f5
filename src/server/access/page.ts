import type { PageView } from '#shared/contract/pages.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import type { Language } from '#shared/rules/language.ts';
import type { ModeType } from '#shared/rules/mode.ts';
import type { StoreTx } from '../db/transaction.ts';
import type { Asked, MemberIdentity } from './context.ts';
import type { StoreRef } from './directory.ts';
import type { Limit } from './rateLimit.ts';
import type { SentFile } from './sentFile.ts';

/** What a page of a store is given. */
export interface PageContext extends Asked {
  tx: StoreTx;
  storeId: StoreId;
  store: StoreRef;
  /** The store's own language, else the visitor's. */
  language: Language;
  /** '' on the store's own host, '/{slug}' on the platform's. */
  base: string;
  /** 'https://host' as the visitor sees it. */
  origin: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The fields of a posted form; empty for GET. */
  form: Readonly<Record<string, string>>;
  customer: MemberIdentity | undefined;
  /** What the links of the unpublished preview end in, for those who may see it; null: the published page. */
  preview: string | null;
  /** A small first-party cookie bound to this store. Never on a cached page. */
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void;
}

/** `until`: when kept bytes of it are no longer true, whatever the store's version says. */
export type PageAnswer =
  /** A creator's own HTML, sent as it is into a sandbox of its own; `isWaiting`: the browser is to ask again. */
  | { frame: string; isWaiting?: boolean }
  | { show: PageView; status?: number; until?: Date | null }
  | { goTo: string; status?: 301 | 302 | 303 }
  | { send: SentFile };

export interface PageRoute {
  mode: Extract<ModeType, 'storefront' | 'website' | 'members'>;
  method: 'GET' | 'POST';
  /** Inside the store, such as '/p/:product'. */
  path: string;
  /** A customer's page sends strangers to the members' login, which remembers where they wanted to go. */
  who: 'visitor' | 'customer';
  /** Its bytes are kept by the store's version: the page may depend on nothing else. */
  cached: boolean;
  /** It writes nothing, and is held to that; what is cached never does. */
  onlyReads: boolean;
  /** Belongs to the store's pool of customers: while that is closed, a notice stands in its place. */
  needsPool: boolean;
  /**
   * Its address is signed, and whoever has it may do this: mail services post to it from anywhere, and a store that is
   * closed does not keep its readers.
   */
  isSealed: boolean;
  /** Shows the unpublished preview to those who ask for it and may see it; such an answer is never kept. */
  previewed: boolean;
  limits: (
    context: Pick<PageContext, 'device' | 'cookies' | 'storeId' | 'form' | 'params' | 'services' | 'now'>,
  ) => readonly Limit[];
  handle: (context: PageContext) => Promise<PageAnswer>;
  /** What to show where the disk or PostgreSQL has no room for what was posted; it may only read. */
  whenShort?: (context: PageContext) => Promise<PageAnswer>;
}

/** Declares one page of a store. */
export function pageRoute(route: Omit<PageRoute, Optional> & Partial<Pick<PageRoute, Optional>>): PageRoute {
  return {
    cached: false,
    onlyReads: route.cached ?? false,
    needsPool: route.mode === 'members',
    isSealed: false,
    previewed: false,
    limits: () => [],
    ...route,
  };
}

type Optional = 'cached' | 'onlyReads' | 'needsPool' | 'isSealed' | 'previewed' | 'limits';
