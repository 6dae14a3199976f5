import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { STORE_CACHE_MS } from '#shared/rules/limits.ts';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Database } from '../db/database.ts';
import type { PlatformTx } from '../db/transaction.ts';
import { evaluateFlags } from './flags.ts';

/** The store fields that routing needs. */
export interface StoreRef {
  id: StoreId;
  /** The current slug. It differs from the requested one if that is a former slug. */
  slug: string;
  name: string;
  version: number;
  /** The language of its pages. Empty: the visitor's browser decides. */
  language: string;
  /** The currencies that visitors can choose. Empty: every product has one price. */
  currencies: readonly string[];
  /** Whether visitors see a suspension notice, because the store or its creator is suspended. */
  isClosed: boolean;
  /** Whether the customer pool is closed: no members area, no checkout. */
  isPoolClosed: boolean;
  /**
   * Whether the website builder is on. Read only for a store found by its own host. Elsewhere the pages read the flag.
   */
  hasWebsite: boolean;
}

/** Finds stores by slug or host. Results are cached for five minutes and dropped as soon as a store changes. */
export interface Directory {
  byId(id: string): Promise<StoreRef | null>;
  bySlug(slug: string): Promise<StoreRef | null>;
  byHost(host: string): Promise<{ store: StoreRef; kind: 'bio' | 'custom' } | null>;
  /** Drops a store from this node's caches. */
  drop(storeId: string): void;
  dropAll(): void;
  /** Called when a store is dropped. Null: all stores. */
  onDrop(listener: (storeId: string | null) => void): void;
}

const MOST_ENTRIES = 20_000;

type Lookup = Promise<{ store: StoreRef; kind: 'bio' | 'custom' | 'slug' } | null>;

export function openDirectory({ db, now }: { db: Database; now: () => Date }): Directory {
  const cache = new LRUCache<string, Lookup>({
    max: MOST_ENTRIES,
    ttl: STORE_CACHE_MS,
    // By default the library reads the clock once per millisecond, and misses a clock that jumps.
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  const listeners: ((storeId: string | null) => void)[] = [];

  const load = (key: string, find: (tx: PlatformTx) => Lookup): Lookup => {
    const known = cache.get(key);
    if (known) return known;
    const lookup = db.onPlatform(find);
    cache.set(key, lookup);
    lookup.then(
      // Unknown addresses are not cached, because they can be taken at any moment and no change notice names them.
      (found) => found ?? forget(key, lookup),
      () => forget(key, lookup),
    );
    return lookup;
  };
  const forget = (key: string, lookup: Lookup) => {
    if (cache.peek(key, { allowStale: true }) === lookup) cache.delete(key);
  };

  return {
    byId: async (id) => {
      const found = await load(`id ${id}`, (tx) => findById(tx, id));
      return found?.store ?? null;
    },
    bySlug: async (slug) => {
      const found = await load(`slug ${slug}`, (tx) => findBySlug(tx, slug));
      return found?.store ?? null;
    },
    byHost: async (host) => {
      const found = await load(`host ${host}`, (tx) => findByHost(tx, host));
      return found && found.kind !== 'slug' ? { store: found.store, kind: found.kind } : null;
    },
    drop: (storeId) => {
      // Lookups in progress may have read the old row, so every entry that may belong to the store is dropped.
      for (const [key, lookup] of cache) {
        void lookup.then(
          (found) => (found?.store.id === storeId ? forget(key, lookup) : undefined),
          () => undefined,
        );
      }
      for (const listener of listeners) listener(storeId);
    },
    dropAll: () => {
      cache.clear();
      for (const listener of listeners) listener(null);
    },
    onDrop: (listener) => void listeners.push(listener),
  };
}

// A store is closed if it or its creator is suspended.
const IS_CLOSED = sql<boolean>`
  suspended_at is not null or not (select is_active from creators where creators.id = creator_id)`.as('isClosed');
const LANGUAGE = sql<string>`coalesce(page #>> '{root,props,language}', '')`.as('language');
const IS_POOL_CLOSED = sql<boolean>`pool_closed_at is not null`.as('isPoolClosed');

async function findById(tx: PlatformTx, id: string): Lookup {
  const row = await tx.maybe(
    tx.q
      .selectFrom('stores')
      .select(['id', 'slug', 'name', 'version', 'currencies', LANGUAGE, IS_POOL_CLOSED, IS_CLOSED])
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );
  return row ? { store: { ...row, id: provenStore(row.id), hasWebsite: false }, kind: 'slug' } : null;
}

async function findBySlug(tx: PlatformTx, slug: string): Lookup {
  const row = await tx.maybe(
    tx.q
      .selectFrom('store_addresses as a')
      .innerJoin('stores as s', 's.id', 'a.store_id')
      .select(['s.id', 's.slug', 's.name', 's.version', 's.currencies', LANGUAGE, IS_POOL_CLOSED, IS_CLOSED])
      .where('a.slug', '=', slug)
      .where('s.deleted_at', 'is', null),
  );
  return row ? { store: { ...row, id: provenStore(row.id), hasWebsite: false }, kind: 'slug' } : null;
}

async function findByHost(tx: PlatformTx, host: string): Lookup {
  const row = await tx.maybe(
    tx.q
      .selectFrom('store_hosts as h')
      .innerJoin('stores as s', 's.id', 'h.store_id')
      .select([
        's.id',
        's.slug',
        's.name',
        's.version',
        's.currencies',
        'h.kind',
        'h.proven_at',
        LANGUAGE,
        IS_POOL_CLOSED,
        IS_CLOSED,
      ])
      .where('h.host', '=', host)
      .where('h.is_active', '=', true)
      .where('s.deleted_at', 'is', null),
  );
  if (!row) return null;
  const { kind, proven_at: provenAt, ...store } = row;
  const isOn = await evaluateFlags(tx, { storeId: store.id });
  // Connected domains need the custom domains feature. Local hosts have no proof and work without the feature.
  if (provenAt !== null && !isOn.customDomains) return null;
  return {
    store: { ...store, id: provenStore(store.id), hasWebsite: isOn.websiteBuilder },
    kind: kind === 'bio' ? 'bio' : 'custom',
  };
}
