import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** The published page of a store, and what the blocks of it and of its draft can show. */
export const storePageQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['store-page', storeId],
    queryFn: ({ signal }) => call('getStorePage', { storeId }, { signal }),
    staleTime: Infinity,
  });
