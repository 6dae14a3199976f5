import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { LatestOrder } from '#shared/contract/stores.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import { call, type Answer } from '../call.ts';

export type StoreHome = Answer<'getStoreHome'>;

export const homeKey = (storeId: string) => ['home', storeId] as const;

/** The figures of the home page, refetched every minute while it is open. */
export const homeQuery = (storeId: string, timeZone: string) =>
  queryOptions({
    queryKey: [...homeKey(storeId), timeZone],
    queryFn: ({ signal }) => call('getStoreHome', { storeId, timeZone }, { signal }),
    refetchInterval: 60_000,
  });

/** Updates the home page with orders from the live stream. True if they differ from the shown ones. */
export function cacheLatestOrders(client: QueryClient, storeId: string, orders: LatestOrder[]): boolean {
  let isNew = false;
  client.setQueriesData<StoreHome>({ queryKey: homeKey(storeId) }, (home) => {
    if (!home || isDeepEqual(home.latestOrders, orders)) return home;
    isNew = true;
    return { ...home, latestOrders: orders };
  });
  return isNew;
}

export const firstSaleQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['first-sale', storeId],
    queryFn: async ({ signal }) => (await call('getFirstSale', { storeId }, { signal })).firstSale,
  });
