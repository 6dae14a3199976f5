import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** A store's published page, and the data its blocks and its draft's blocks can show. */
export const storePageQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['store-page', storeId],
    queryFn: ({ signal }) => call('getStorePage', { storeId }, { signal }),
    staleTime: Infinity,
  });
