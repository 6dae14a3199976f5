import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { LatestOrder } from '#shared/contract/stores.ts';
import { isSame } from '#shared/kit/isSame.ts';
import { call, type Answer } from '../call.ts';

export type StoreHome = Answer<'getStoreHome'>;

export const homeKey = (storeId: string) => ['home', storeId] as const;

/** The figures of the home page; fetched again every minute while it is open. */
export const homeQuery = (storeId: string, timeZone: string) =>
  queryOptions({
    queryKey: [...homeKey(storeId), timeZone],
    queryFn: ({ signal }) => call('getStoreHome', { storeId, timeZone }, { signal }),
    refetchInterval: 60_000,
  });

/** Puts the orders that the stream sends into the home page. True if they are others than those it showed. */
export function rememberLatestOrders(client: QueryClient, storeId: string, orders: LatestOrder[]): boolean {
  let isNew = false;
  client.setQueriesData<StoreHome>({ queryKey: homeKey(storeId) }, (home) => {
    if (!home || isSame(home.latestOrders, orders)) return home;
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
