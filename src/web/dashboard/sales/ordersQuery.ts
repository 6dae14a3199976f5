import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Order, OrderSort } from '#shared/contract/orders.ts';
import { call } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';
import { ordersInput, type SalesFilters } from './salesFilters.ts';

const ordersKey = (storeId: string) => ['orders', storeId] as const;

type Sort = { column: OrderSort; direction: 'asc' | 'desc' };

/** The filtered orders, page by page. */
export const ordersQuery = (storeId: string, filters: SalesFilters, sort: Sort) =>
  infiniteQueryOptions({
    queryKey: [...ordersKey(storeId), filters, sort],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listOrders',
        {
          ...ordersInput(storeId, filters, new Date()),
          sort: sort.column,
          direction: sort.direction,
          ...cursorOf(pageParam),
        },
        { signal },
      ),
    ...FILTERED_PAGES,
  });

export const orderQuery = (storeId: string, orderId: string) =>
  queryOptions({
    queryKey: ['order', storeId, orderId],
    queryFn: async ({ signal }) => (await call('getOrder', { storeId, orderId }, { signal })).order,
  });

/** The seats that an order sold. */
export const orderTeamsQuery = (storeId: string, orderId: string) =>
  queryOptions({
    queryKey: ['order-teams', storeId, orderId],
    queryFn: async ({ signal }) => (await call('getOrderTeams', { storeId, orderId }, { signal })).teams,
  });

/** Updates a changed order in the caches, and refetches everything that counts orders. */
export async function cacheOrder(client: QueryClient, storeId: string, order: Order): Promise<void> {
  client.setQueryData(orderQuery(storeId, order.id).queryKey, order);
  await Promise.all([
    client.invalidateQueries({ queryKey: orderTeamsQuery(storeId, order.id).queryKey }),
    client.invalidateQueries({ queryKey: ordersKey(storeId) }),
    client.invalidateQueries({ queryKey: ['home', storeId] }),
    client.invalidateQueries({ queryKey: ['products', storeId] }),
    client.invalidateQueries({ queryKey: ['customers', storeId] }),
    client.invalidateQueries({ queryKey: ['customer', storeId] }),
    client.invalidateQueries({ queryKey: ['affiliates', storeId] }),
  ]);
}
