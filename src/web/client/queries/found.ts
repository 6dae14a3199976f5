import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

const MOST = 5;

/** The few products, orders, customers and campaigns that the command palette offers for some words. */
export const foundQuery = (storeId: string, words: string) =>
  queryOptions({
    queryKey: ['found', storeId, words],
    queryFn: async ({ signal }) => {
      const wish = { storeId, search: words, limit: MOST };
      const [products, orders, customers, campaigns] = await Promise.all([
        call('listProducts', wish, { signal }),
        call('listOrders', wish, { signal }),
        call('searchStoreCustomers', { storeId, query: words, limit: MOST }, { signal }),
        call('listCampaigns', wish, { signal }),
      ]);
      return { products: products.items, orders: orders.items, customers: customers.items, campaigns: campaigns.items };
    },
    placeholderData: keepPreviousData,
  });
