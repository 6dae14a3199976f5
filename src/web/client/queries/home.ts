import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from '../call.ts';

export type StoreHome = Answer<'getStoreHome'>;

/** The figures of the home page; looked at again every minute while it is open. */
export const homeQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['home', storeId],
    queryFn: ({ signal }) => call('getStoreHome', { storeId }, { signal }),
    refetchInterval: 60_000,
  });
