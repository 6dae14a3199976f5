import { sql } from 'kysely';
import { STORE_CACHE_MS } from '#shared/rules/limits.ts';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Database } from '../db/database.ts';
import type { PlatformTx } from '../db/transaction.ts';
import { evaluateFlags } from './flags.ts';

/** A store as far as an address tells. */
export interface StoreRef {
  id: StoreId;
  /** Its present slug: differs from the one asked for when that one is a former address. */
  slug: string;
  name: string;
  version: number;
  /** The language its pages are in; '' follows the visitor's browser. */
  language: string;
  /** Whether visitors and customers find a notice in its place: it is suspended, or its creator is. */
  isClosed: boolean;
  /** Whether its customers are kept out: no members area, no checkout. */
  isPoolClosed: boolean;
  /** Whether it may show a website; asked only where it was found by a host of its own. */
  hasWebsite: boolean;
}

/** Finds stores by their addresses. Answers are kept for five minutes and dropped at once when a store changes. */
export interface Directory {
  byId(id: string): Promise<StoreRef | null>;
  bySlug(slug: string): Promise<StoreRef | null>;
  byHost(host: string): Promise<{ store: StoreRef; kind: 'bio' | 'custom' } | null>;
  /** Forgets a store, everywhere it is remembered on this node. */
  drop(storeId: string): void;
  dropAll(): void;
  /** Called when a store is forgotten; null: all of them. */
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

  const lookUp = (key: string, find: (tx: PlatformTx) => Entry['value']): Entry['value'] => {
    const known = entries.get(key);
    if (known && known.until > now().getTime()) return known.value;
    const entry: Entry = { value: db.onPlatform(find), until: now().getTime() + STORE_CACHE_MS };
    if (entries.size >= MOST_ENTRIES) entries.clear();
    entries.set(key, entry);
    entry.value.then(
      // An unknown address may be taken the next moment, and no notice names it: it is not kept.
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
      const found = await lookUp(`id ${id}`, (tx) => findById(tx, id));
      return found?.store ?? null;
    },
    bySlug: async (slug) => {
      const found = await lookUp(`slug ${slug}`, (tx) => findBySlug(tx, slug));
      return found?.store ?? null;
    },
    byHost: async (host) => {
      const found = await lookUp(`host ${host}`, (tx) => findByHost(tx, host));
      return found && found.kind !== 'slug' ? { store: found.store, kind: found.kind } : null;
    },
    drop: (storeId) => {
      // Look-ups under way may have read the old row, so every entry not known to be another store's goes.
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
  // A domain that leads here from outside is a capability of its own; one on this machine is nobody's.
  if (provenAt !== null && !isOn.customDomains) return null;
  return {
    store: { ...store, id: provenStore(store.id), hasWebsite: isOn.websiteBuilder },
    kind: kind === 'bio' ? 'bio' : 'custom',
  };
}
