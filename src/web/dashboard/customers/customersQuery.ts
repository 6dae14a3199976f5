import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES, PAGES } from '#web/client/queries/pages.ts';
import { customersInput, type CustomerFilters } from './customerFilters.ts';

const customersKey = (storeId: string) => ['customers', storeId] as const;
const customerKey = (storeId: string, customerId: string) => ['customer', storeId, customerId] as const;

/** The filtered and sorted customers, page by page. */
export const customersQuery = (storeId: string, filters: CustomerFilters) =>
  infiniteQueryOptions({
    queryKey: [...customersKey(storeId), filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        'getStoreCustomers',
        { ...customersInput(storeId, filters, new Date()), ...cursorOf(pageParam) },
        { signal },
      ),
    ...FILTERED_PAGES,
  });

export const customerQuery = (storeId: string, customerId: string) =>
  queryOptions({
    queryKey: customerKey(storeId, customerId),
    queryFn: ({ signal }) => call('getCustomer', { storeId, customerId }, { signal }),
  });

const TIMELINE_PAGE = 20;

/** The events of a customer, latest first, page by page. */
export const timelineQuery = (storeId: string, customerId: string) =>
  infiniteQueryOptions({
    queryKey: [...customerKey(storeId, customerId), 'timeline'],
    queryFn: ({ pageParam, signal }) =>
      call('getCustomerTimeline', { storeId, customerId, limit: TIMELINE_PAGE, ...cursorOf(pageParam) }, { signal }),
    ...PAGES,
  });

/** Refetches everything that shows customers, after a change to them or their purchases. */
export async function invalidateCustomers(client: QueryClient, storeId: string): Promise<void> {
  const shown = ['customers', 'customer', 'orders', 'order', 'products', 'home', 'found'];
  await Promise.all(shown.map((thing) => client.invalidateQueries({ queryKey: [thing, storeId] })));
}
