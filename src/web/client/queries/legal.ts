import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** What buyers have to agree to before they order. */
export const consentSettingsQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['consents', storeId],
    queryFn: async ({ signal }) => (await call('getConsentSettings', { storeId }, { signal })).settings,
  });

/** All legal pages of a store, with or without a saved text. */
export const legalQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['legal', storeId],
    queryFn: async ({ signal }) => (await call('listLegalPages', { storeId }, { signal })).pages,
  });
