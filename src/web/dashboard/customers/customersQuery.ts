import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { customersWish, type CustomerFilters } from './customerFilters.ts';

const customersKey = (storeId: string) => ['customers', storeId] as const;
const customerKey = (storeId: string, customerId: string) => ['customer', storeId, customerId] as const;

/** The customers that match, in the order asked for, page after page. */
export const customersQuery = (storeId: string, filters: CustomerFilters) =>
  infiniteQueryOptions({
    queryKey: [...customersKey(storeId), filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        'getStoreCustomers',
        { ...customersWish(storeId, filters, new Date()), ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

export const customerQuery = (storeId: string, customerId: string) =>
  queryOptions({
    queryKey: customerKey(storeId, customerId),
    queryFn: ({ signal }) => call('getCustomer', { storeId, customerId }, { signal }),
  });

const TIMELINE_PAGE = 20;

/** What happened with a customer, latest first, page after page. */
export const timelineQuery = (storeId: string, customerId: string) =>
  infiniteQueryOptions({
    queryKey: [...customerKey(storeId, customerId), 'timeline'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'getCustomerTimeline',
        { storeId, customerId, limit: TIMELINE_PAGE, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** After any change to customers or what they bought: whatever shows them reads again. */
export async function forgetCustomers(client: QueryClient, storeId: string): Promise<void> {
  const shown = ['customers', 'customer', 'orders', 'order', 'products', 'home', 'found'];
  await Promise.all(shown.map((thing) => client.invalidateQueries({ queryKey: [thing, storeId] })));
}
