import { sql } from 'kysely';
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
  /** Whether visitors see a suspension notice, because the store or its creator is suspended. */
  isClosed: boolean;
  /** Whether the customer pool is closed: no members area, no checkout. */
  isPoolClosed: boolean;
  /** Whether it may show a website; asked only where it was found by a host of its own, as elsewhere its pages ask. */
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

interface Entry {
  value: Promise<{ store: StoreRef; kind: 'bio' | 'custom' | 'slug' } | null>;
  until: number;
}

export function openDirectory({ db, now }: { db: Database; now: () => Date }): Directory {
  const entries = new Map<string, Entry>();
  const listeners: ((storeId: string | null) => void)[] = [];

  const load = (key: string, find: (tx: PlatformTx) => Entry['value']): Entry['value'] => {
    const known = entries.get(key);
    if (known && known.until > now().getTime()) return known.value;
    const entry: Entry = { value: db.onPlatform(find), until: now().getTime() + STORE_CACHE_MS };
    if (entries.size >= MOST_ENTRIES) entries.clear();
    entries.set(key, entry);
    entry.value.then(
      // Unknown addresses are not cached, because they can be taken at any moment and no change notice names them.
      (found) => found ?? forget(key, entry),
      () => forget(key, entry),
    );
    return entry.value;
  };
  const forget = (key: string, entry: Entry) => {
    if (entries.get(key) === entry) entries.delete(key);
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
      for (const [key, entry] of entries) {
        void entry.value.then(
          (found) => (found?.store.id === storeId ? forget(key, entry) : undefined),
          () => undefined,
        );
      }
      for (const listener of listeners) listener(storeId);
    },
    dropAll: () => {
      entries.clear();
      for (const listener of listeners) listener(null);
    },
    onDrop: (listener) => void listeners.push(listener),
  };
}

// Suspended itself, or through its creator.
const IS_CLOSED = sql<boolean>`
  suspended_at is not null or not (select is_active from creators where creators.id = creator_id)`.as('isClosed');
const LANGUAGE = sql<string>`coalesce(page #>> '{root,props,language}', '')`.as('language');
const IS_POOL_CLOSED = sql<boolean>`pool_closed_at is not null`.as('isPoolClosed');

async function findById(tx: PlatformTx, id: string): Entry['value'] {
  const row = await tx.maybe(
    tx.q
      .selectFrom('stores')
      .select(['id', 'slug', 'name', 'version', LANGUAGE, IS_POOL_CLOSED, IS_CLOSED])
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );
  return row ? { store: { ...row, id: provenStore(row.id), hasWebsite: false }, kind: 'slug' } : null;
}

async function findBySlug(tx: PlatformTx, slug: string): Entry['value'] {
  const row = await tx.maybe(
    tx.q
      .selectFrom('store_addresses as a')
      .innerJoin('stores as s', 's.id', 'a.store_id')
      .select(['s.id', 's.slug', 's.name', 's.version', LANGUAGE, IS_POOL_CLOSED, IS_CLOSED])
      .where('a.slug', '=', slug)
      .where('s.deleted_at', 'is', null),
  );
  return row ? { store: { ...row, id: provenStore(row.id), hasWebsite: false }, kind: 'slug' } : null;
}

async function findByHost(tx: PlatformTx, host: string): Entry['value'] {
  const row = await tx.maybe(
    tx.q
      .selectFrom('store_hosts as h')
      .innerJoin('stores as s', 's.id', 'h.store_id')
      .select(['s.id', 's.slug', 's.name', 's.version', 'h.kind', 'h.proven_at', LANGUAGE, IS_POOL_CLOSED, IS_CLOSED])
      .where('h.host', '=', host)
      .where('h.is_active', '=', true)
      .where('s.deleted_at', 'is', null),
  );
  if (!row) return null;
  const { kind, proven_at: provenAt, ...store } = row;
  const isOn = await evaluateFlags(tx, { storeId: store.id });
  // Connected domains need the custom domains feature. Hosts of this machine have no proof and work without it.
  if (provenAt !== null && !isOn.customDomains) return null;
  return {
    store: { ...store, id: provenStore(store.id), hasWebsite: isOn.websiteBuilder },
    kind: kind === 'bio' ? 'bio' : 'custom',
  };
}
