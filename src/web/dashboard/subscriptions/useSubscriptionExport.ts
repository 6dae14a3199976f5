import { call } from '#web/client/call.ts';
import { useCsvExport } from '../export/useCsvExport.ts';
import { subscriptionsCsv } from './subscriptionsCsv.ts';
import { subscriptionsInput, type SubscriptionFilters } from './subscriptionsQuery.ts';

const PAGE = 100;

/** Exports the filtered subscriptions as CSV. */
export function useSubscriptionExport(storeId: string, filters: SubscriptionFilters) {
  return useCsvExport({
    rows: 'subscriptions',
    readPage: (cursor, signal) =>
      call('listSubscriptions', { ...subscriptionsInput(storeId, filters), limit: PAGE, cursor }, { signal }),
    toCsv: subscriptionsCsv,
  });
}
