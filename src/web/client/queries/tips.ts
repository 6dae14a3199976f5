import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** Which tips the store's checkout suggests. */
export const tipSettingsQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['tips', storeId],
    queryFn: async ({ signal }) => (await call('getTipSettings', { storeId }, { signal })).settings,
  });
