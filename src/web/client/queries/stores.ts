import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { DeletedStore } from '#shared/contract/deletedStores.ts';
import type { Store } from '#shared/contract/stores.ts';
import { call } from '../call.ts';
import { remember } from './remember.ts';

/** The creator's stores, newest first. The live stream keeps the current one up to date. */
export const storesQuery = queryOptions<Store[]>({
  queryKey: ['stores'],
  queryFn: async ({ signal }) => (await call('listStores', {}, { signal })).items,
  staleTime: 5 * 60_000,
});

/** The counts of a store. */
export const storeStatsQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['store-stats', storeId],
    queryFn: async ({ signal }) => (await call('getStoreStats', { storeId }, { signal })).stats,
  });

/** The creator's deleted stores that can still be restored. */
export const deletedStoresQuery = queryOptions<DeletedStore[]>({
  queryKey: ['deleted-stores'],
  queryFn: async ({ signal }) => (await call('listDeletedStores', {}, { signal })).items,
});

/** Refetches the lists of stores and deleted stores. */
export async function reloadStores(client: QueryClient): Promise<void> {
  await Promise.all(
    [storesQuery, deletedStoresQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey: [...queryKey] })),
  );
}

/** Removes a deleted store from the cached list. */
export function invalidateStore(client: QueryClient, storeId: string): void {
  remember(client, storesQuery.queryKey, (known) => known?.filter(({ id }) => id !== storeId));
}

/** Updates a store in the cached list. A new one is added at the start. */
export function cacheStore(client: QueryClient, store: Store): void {
  remember(client, storesQuery.queryKey, (known) => {
    if (!known) return known;
    const isKnown = known.some(({ id }) => id === store.id);
    return isKnown ? known.map((other) => (other.id === store.id ? store : other)) : [store, ...known];
  });
}
