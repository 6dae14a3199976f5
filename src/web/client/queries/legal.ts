import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** The legal pages of a store, written or not. */
export const legalQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['legal', storeId],
    queryFn: async ({ signal }) => (await call('listLegalPages', { storeId }, { signal })).pages,
  });
