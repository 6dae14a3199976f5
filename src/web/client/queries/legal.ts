import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** All legal pages of a store, with or without a saved text. */
export const legalQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['legal', storeId],
    queryFn: async ({ signal }) => (await call('listLegalPages', { storeId }, { signal })).pages,
  });
