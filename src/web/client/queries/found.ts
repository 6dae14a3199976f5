import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

const MOST = 5;

/** A few products, orders, customers and campaigns that match a search in the command palette. */
export const foundQuery = (storeId: string, text: string) =>
  queryOptions({
    queryKey: ['found', storeId, text],
    queryFn: async ({ signal }) => {
      const input = { storeId, search: text, limit: MOST };
      const [products, orders, customers, campaigns] = await Promise.all([
        call('listProducts', input, { signal }),
        call('listOrders', input, { signal }),
        call('searchStoreCustomers', { storeId, query: text, limit: MOST }, { signal }),
        call('listCampaigns', input, { signal }),
      ]);
      return { products: products.items, orders: orders.items, customers: customers.items, campaigns: campaigns.items };
    },
    placeholderData: keepPreviousData,
  });
