import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** How long customers keep access after a failed payment. */
export const subscriptionSettingsQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['subscriptionSettings', storeId],
    queryFn: async ({ signal }) => (await call('getSubscriptionSettings', { storeId }, { signal })).settings,
  });
