import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** Which emails about the store its creator gets. */
export const notificationSettingsQuery = (storeId: string) =>
  queryOptions({
    queryKey: ['notifications', storeId],
    queryFn: async ({ signal }) => (await call('getNotificationSettings', { storeId }, { signal })).settings,
  });
