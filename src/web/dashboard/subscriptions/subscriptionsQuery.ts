import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type CallInput } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';
import { SUBSCRIPTION_STATES } from './subscriptionColumns.tsx';

export type SubscriptionFilters = Pick<CallInput<'listSubscriptions'>, 'status' | 'customerId'> & { search: string };

/** Parses the filters in the URL. Invalid ones are ignored. */
export const readSubscriptionFilters = (params: URLSearchParams): SubscriptionFilters => ({
  search: (params.get('q') ?? '').slice(0, 200),
  status: SUBSCRIPTION_STATES.find(({ value }) => value === params.get('status'))?.value,
});

/** The input of the call for these filters. */
export const subscriptionsInput = (
  storeId: string,
  { search, status, customerId }: SubscriptionFilters,
): CallInput<'listSubscriptions'> => ({
  storeId,
  ...(search !== '' && { search }),
  ...(status && { status }),
  ...(customerId !== undefined && { customerId }),
});

/** The filtered subscriptions, page by page. */
export const subscriptionsQuery = (storeId: string, filters: SubscriptionFilters) =>
  infiniteQueryOptions({
    queryKey: ['subscriptions', storeId, filters],
    queryFn: ({ pageParam, signal }) =>
      call('listSubscriptions', { ...subscriptionsInput(storeId, filters), ...cursorOf(pageParam) }, { signal }),
    ...FILTERED_PAGES,
  });

export const subscriptionQuery = (storeId: string, subscriptionId: string) =>
  queryOptions({
    queryKey: ['subscriptions', storeId, 'one', subscriptionId],
    queryFn: async ({ signal }) =>
      (await call('getSubscription', { storeId, subscriptionId }, { signal })).subscription,
  });

/** After a change, every list may show something else. */
export const refreshSubscriptions = (client: QueryClient, storeId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: ['subscriptions', storeId] });
