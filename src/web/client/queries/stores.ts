import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Store } from '#shared/contract/stores.ts';
import { call } from '../call.ts';

/** The creator's stores, newest first. The live stream keeps the current one fresh. */
export const storesQuery = queryOptions<Store[]>({
  queryKey: ['stores'],
  queryFn: async ({ signal }) => (await call('listStores', {}, { signal })).items,
  staleTime: 5 * 60_000,
});

/** Puts a store's newest state into the list; a new one comes first. */
export function rememberStore(client: QueryClient, store: Store): void {
  client.setQueryData(storesQuery.queryKey, (known) => {
    if (!known) return known;
    const isKnown = known.some(({ id }) => id === store.id);
    return isKnown ? known.map((other) => (other.id === store.id ? store : other)) : [store, ...known];
  });
}
